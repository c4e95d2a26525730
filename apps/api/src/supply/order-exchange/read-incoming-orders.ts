import { SaxesParser } from 'saxes'
import { feedEncoding } from '../feed-parsers/feed-encoding.rule.ts'
import { localName, type XmlNode } from '../feed-parsers/xml-node.rule.ts'
import { type IncomingOrder, incomingOrder } from './incoming-order.rule.ts'
import { moscowMoment } from './moscow-time.rule.ts'

/** A file of orders that cannot be read; nothing of it was applied. The message is in Russian. */
export class OrdersUnreadable extends Error {}

/** Orders of a file of 1С. */
export interface IncomingFile {
  /** When it was written, by the clock of 1С; null: missing. */
  readonly formedAt: Date | null
  readonly orders: readonly IncomingOrder[]
  /** Number of documents of other kinds, which are skipped. */
  readonly others: number
}

const maxBytes = 64 * 1024 * 1024
const maxDocuments = 20_000
const maxDepth = 100

/** Reads the whole file before any order is used, so that a truncated file is refused. */
export async function readIncomingOrders(xml: Buffer | AsyncIterable<Buffer>): Promise<IncomingFile> {
  const reader = new OrdersReader()
  try {
    reader.parser.write(decoded(await whole(xml))).close()
  } catch (error) {
    if (error instanceof OrdersUnreadable) throw error
    throw new OrdersUnreadable(
      `Файл заказов повреждён или обрывается (строка ${reader.parser.line}): ничего не загружено`,
    )
  }
  if (!reader.hasRoot) throw new OrdersUnreadable('Это не CommerceML: в файле нет элемента КоммерческаяИнформация')
  return reader
}

async function whole(xml: Buffer | AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of Buffer.isBuffer(xml) ? [xml] : xml) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OrdersUnreadable('Файл заказов больше 64 МБ: выгружайте заказы частями')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decoded(bytes: Buffer): string {
  const isKnown = (encoding: string) => {
    try {
      return new TextDecoder(encoding) !== null
    } catch {
      return false
    }
  }
  const encoding = feedEncoding(bytes.subarray(0, 1024), isKnown)
  if ('problem' in encoding) throw new OrdersUnreadable(`Файл заказов не прочитан: ${encoding.problem}`)
  try {
    return new TextDecoder(encoding.encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new OrdersUnreadable(`Файл заказов не в той кодировке, о которой говорит: ${encoding.encoding}`)
  }
}

class OrdersReader implements IncomingFile {
  formedAt: Date | null = null
  orders: IncomingOrder[] = []
  others = 0
  hasRoot = false
  readonly parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  private depth = 0
  private readonly nodes: XmlNode[] = []

  constructor() {
    this.parser.on('error', (error) => {
      throw error
    })
    this.parser.on('opentag', ({ name, attributes }) => this.open(localName(name), attributes))
    this.parser.on('closetag', () => this.close())
    this.parser.on('text', (text) => this.text(text))
    this.parser.on('cdata', (text) => this.text(text))
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.depth += 1
    if (this.depth > maxDepth) throw new OrdersUnreadable('В файле заказов слишком глубокая вложенность')
    if (this.depth === 1) {
      if (name !== 'КоммерческаяИнформация')
        throw new OrdersUnreadable(`Это не CommerceML: корень «${name.slice(0, 60)}»`)
      this.hasRoot = true
      this.formedAt = moscowMoment(attributes.ДатаФормирования ?? '')
    }
    const inside = this.nodes.at(-1)
    if (!inside && name !== 'Документ') return
    const node: XmlNode = { name, attributes, line: this.parser.line, children: [], text: '' }
    inside?.children.push(node)
    this.nodes.push(node)
  }

  private close(): void {
    this.depth -= 1
    const node = this.nodes.pop()
    if (!node || this.nodes.length > 0) return
    if (this.orders.length + this.others >= maxDocuments)
      throw new OrdersUnreadable(`В файле больше ${maxDocuments} документов: выгружайте заказы частями`)
    const order = incomingOrder(node)
    if (order) this.orders.push(order)
    else this.others += 1
  }

  private text(text: string): void {
    const node = this.nodes.at(-1)
    if (node) node.text += text
  }
}
