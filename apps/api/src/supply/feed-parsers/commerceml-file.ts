import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { decodedText } from './decoded-text.ts'
import { FeedUnreadable } from './feed-item.ts'
import { normalizeText } from './feed-text.rule.ts'
import { htmlEntities } from './html-entities.rule.ts'
import { maxCharsBetweenTags, maxDepth, maxMarkupErrors } from './xml-limits.rule.ts'
import { isYes, localName, type XmlNode } from './xml-node.rule.ts'

/** An open file. */
export interface CommerceMlSource {
  name: string
  chunks: () => AsyncIterable<Buffer>
}

/** What a file contains, found by its tags. */
export interface CommerceMlContents {
  goods: boolean
  offers: boolean
  orders: boolean
  /** Some goods have ids like `goods#variant`: each is a variant of the goods before `#`. */
  variantsAsGoods: boolean
  /**
   * Some offer has a warehouse or a count other than 0. A package of changes (УТ 11) without either comes from a
   * program that exports no stock: its zeros mean nothing.
   */
  hasStock: boolean
  /** Notes on the file as a whole, in Russian. */
  notes: string[]
}

/** One item of a file. A block comes before its contents. */
export type CommerceMlEntry =
  | { kind: 'block'; name: 'catalog' | 'package'; onlyChanges: boolean; isUpdate: boolean }
  /** A field at the beginning of a block: its id or its owner. */
  | { kind: 'head'; name: 'catalog-id' | 'owner'; value: string }
  /** A group of the tree, or a category of goods (schema 2.08). */
  | { kind: 'group' | 'category'; id: string; parentId: string | null; name: string }
  | { kind: 'node'; node: XmlNode; broken: boolean; oversized: boolean }
  | { kind: 'end'; line: number }

const maxNodeChars = 4_000_000
const maxNodeElements = 100_000

/**
 * Scans a file for tags without parsing it: cheaper than parsing it twice, and enough to choose which files to read
 * first.
 */
export async function commerceMlContents({ chunks }: CommerceMlSource): Promise<CommerceMlContents> {
  const found: CommerceMlContents = {
    goods: false,
    offers: false,
    orders: false,
    variantsAsGoods: false,
    hasStock: false,
    notes: [],
  }
  const notes = new Set<string>()
  let tail = ''
  for await (const text of decodedText(chunks(), notes)) {
    const seen = tail + text
    for (const [, name] of seen.matchAll(
      /<(?:[\w.-]+:)?(Каталог|ПакетПредложений|ИзмененияПакетаПредложений|Документ)[\s>]/g,
    )) {
      if (name === 'Каталог') found.goods = true
      else if (name === 'Документ') found.orders = true
      else found.offers = true
    }
    found.variantsAsGoods ||= /<(?:[\w.-]+:)?Товар(?:\s[^<>]*)?>\s*<(?:[\w.-]+:)?Ид>[^<]{1,200}#/.test(seen)
    found.hasStock ||= /ИдСклада\s*=|<(?:[\w.-]+:)?Количество>[\s\d]*[1-9]/.test(seen)
    tail = text.slice(-400)
  }
  found.notes = [...notes]
  return found
}

/**
 * Reads one file, a batch of entries per chunk. Only elements named in `recordNames` are built, so that the rest of a
 * file costs no more than its tags. External files are never opened and DTD entities are not expanded. A truncated file is
 * refused.
 */
export async function* readCommerceMlFile(
  source: CommerceMlSource,
  recordNames: ReadonlySet<string>,
): AsyncGenerator<CommerceMlEntry[]> {
  const reader = new FileReader(recordNames)
  for await (const text of decodedText(source.chunks())) {
    reader.write(text)
    if (reader.entries.length > 0) yield reader.take()
  }
  reader.end()
  yield reader.take()
}

interface OpenGroup {
  kind: 'group' | 'category'
  depth: number
  id: string
  name: string
  isDeleted: boolean
}

class FileReader {
  entries: CommerceMlEntry[] = []
  private readonly recordNames: ReadonlySet<string>
  private readonly parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  private readonly path: string[] = []
  private readonly nodes: XmlNode[] = []
  private nodeChars = 0
  private nodeElements = 0
  private broken = false
  private readonly groups: OpenGroup[] = []
  private text = ''
  private lastClosed: XmlNode | null = null
  private charsWithoutTag = 0
  private markupErrors = 0
  private tail = ''

  constructor(recordNames: ReadonlySet<string>) {
    this.recordNames = recordNames
    this.parser.ENTITIES = Object.assign(Object.create(null), htmlEntities)
    this.parser.on('opentag', (tag) => this.open(tag))
    this.parser.on('closetag', (tag) => this.close(localName(tag.name)))
    this.parser.on('text', (text) => this.addText(text))
    this.parser.on('cdata', (text) => this.addText(text))
    this.parser.on('error', (error) => this.error(error))
  }

  take(): CommerceMlEntry[] {
    const entries = this.entries
    this.entries = []
    return entries
  }

  write(text: string): void {
    this.charsWithoutTag += text.length
    this.tail = (this.tail + text).slice(-4096)
    this.parser.write(text)
    if (this.charsWithoutTag > maxCharsBetweenTags)
      throw new FeedUnreadable(`слишком длинный текст без тегов (строка ${this.parser.line})`)
  }

  end(): void {
    const { line } = this.parser
    this.emitClosed()
    if (
      this.path.length > 0 ||
      !/<\/(?:[\w.-]+:)?(?:КоммерческаяИнформация|ИзмененияПакетаПредложений)\s*>(?:\s|<!--(?:(?!-->)[\s\S])*-->)*$/.test(
        this.tail,
      )
    ) {
      throw new FeedUnreadable(
        `файл обрывается на строке ${line}. Получите его целиком и повторите, ничего не загружено`,
      )
    }
    this.entries.push({ kind: 'end', line })
  }

  private open(tag: SaxesTagPlain): void {
    this.charsWithoutTag = 0
    this.emitClosed()
    const name = localName(tag.name)
    const parent = this.path.at(-1)
    if (this.path.length === 0) refuseOtherRoot(name)
    this.path.push(name)
    if (this.path.length > maxDepth)
      throw new FeedUnreadable(`слишком глубокая вложенность элементов (строка ${this.parser.line})`)
    this.text = ''

    const inside = this.nodes.at(-1)
    if (inside || (parent === records.get(name) && this.recordNames.has(name))) {
      const node = { name, attributes: tag.attributes, line: this.parser.line, children: [], text: '' }
      if (!inside) this.begin()
      if (++this.nodeElements <= maxNodeElements) inside?.children.push(node)
      this.nodes.push(node)
    } else if (parent !== undefined && groups.get(name) === parent) {
      this.groups.push({
        kind: name === 'Группа' ? 'group' : 'category',
        depth: this.path.length,
        id: '',
        name: '',
        isDeleted: isYes(tag.attributes.ПометкаУдаления),
      })
    } else {
      const block = blocks.get(name)
      const isUpdate = name === updateName
      const onlyChanges = isUpdate || isYes(tag.attributes.СодержитТолькоИзменения)
      if (block && this.path.length === this.blockDepth())
        this.entries.push({ kind: 'block', name: block, onlyChanges, isUpdate })
    }
  }

  /** A package of changes may be the root itself. */
  private blockDepth(): number {
    return this.path[0] === updateName ? 1 : 2
  }

  private close(name: string): void {
    this.charsWithoutTag = 0
    this.emitClosed()
    const node = this.nodes.pop()
    if (node) {
      if (this.nodes.length === 0) this.lastClosed = node
    } else {
      this.head(name)
      const group = this.groups.at(-1)
      if (group?.depth === this.path.length) this.closeGroup(group)
    }
    this.text = ''
    this.path.pop()
  }

  private addText(text: string): void {
    this.charsWithoutTag = 0
    const node = this.nodes.at(-1)
    if (!node) {
      if (this.text.length < 10_000) this.text += text
      return
    }
    this.nodeChars += text.length
    if (this.nodeChars <= maxNodeChars) node.text += text
  }

  private error(error: Error): void {
    if (++this.markupErrors > maxMarkupErrors)
      throw new FeedUnreadable(`слишком много ошибок разметки (строка ${this.parser.line})`)
    // The parser has already closed the parent elements, so it is unknown which goods a text belongs to.
    if (/close tag|closing tag/.test(error.message))
      throw new FeedUnreadable(`разметка нарушена на строке ${this.parser.line}: закрыт не тот элемент`)
    if (breakingError.test(error.message)) this.broken = true
  }

  private begin(): void {
    this.nodeChars = 0
    this.nodeElements = 0
    this.broken = false
  }

  /** Emits a record one event after its end, because an error about its closing tag comes only then. */
  private emitClosed(): void {
    if (!this.lastClosed) return
    const node = this.lastClosed
    this.lastClosed = null
    const oversized = this.nodeChars > maxNodeChars || this.nodeElements > maxNodeElements
    this.entries.push({ kind: 'node', node, broken: this.broken, oversized })
  }

  /** Reads short texts directly inside a block or a group. */
  private head(name: string): void {
    const value = normalizeText(this.text).slice(0, 200)
    const parent = this.path.at(-2) ?? ''
    const group = this.groups.at(-1)
    if (group && this.path.length === group.depth + 1) {
      if (name === 'Ид') group.id = value
      else if (name === 'Наименование') group.name = value
      else if (name === 'ПометкаУдаления') group.isDeleted ||= isYes(value)
    } else if (name === 'Наименование' && parent === 'Владелец') {
      if (value) this.entries.push({ kind: 'head', name: 'owner', value })
    } else if (this.path.length === this.blockDepth() + 1 && value) {
      if ((name === 'Ид' && parent === 'Каталог') || name === 'ИдКаталога')
        this.entries.push({ kind: 'head', name: 'catalog-id', value })
      else if (name === 'СодержитТолькоИзменения' && blocks.has(parent) && isYes(value))
        this.entries.push({
          kind: 'block',
          name: blocks.get(parent)!,
          onlyChanges: true,
          isUpdate: parent === updateName,
        })
    }
  }

  private closeGroup(group: OpenGroup): void {
    this.groups.pop()
    const parent = this.groups.findLast((above) => above.id !== '' && !above.isDeleted)
    if (group.id && !group.isDeleted)
      this.entries.push({ kind: group.kind, id: group.id, parentId: parent?.id ?? null, name: group.name })
  }
}

/** Elements that become nodes, each with its parent element. */
const records = new Map([
  ['Свойство', 'Свойства'],
  ['СвойствоНоменклатуры', 'Свойства'],
  ['ТипЦены', 'ТипыЦен'],
  ['Склад', 'Склады'],
  ['Товар', 'Товары'],
  ['Предложение', 'Предложения'],
])

/** Elements of a tree, each with its parent element. */
const groups = new Map([
  ['Группа', 'Группы'],
  ['Категория', 'Категории'],
])

const updateName = 'ИзмененияПакетаПредложений'
const blocks = new Map<string, 'catalog' | 'package'>([
  ['Каталог', 'catalog'],
  ['ПакетПредложений', 'package'],
  [updateName, 'package'],
])

/** Errors after which the text of an element may belong to another element. */
const breakingError = /attribute|tag name|opening tag|weird empty/

function refuseOtherRoot(name: string): void {
  if (name === 'КоммерческаяИнформация' || name === updateName) return
  if (name === 'yml_catalog')
    throw new FeedUnreadable('это YML, а не CommerceML: загрузите его командой npm run import -- yml ФАЙЛ')
  throw new FeedUnreadable(`это не CommerceML: корневой элемент «${name.slice(0, 60)}», а нужен КоммерческаяИнформация`)
}
