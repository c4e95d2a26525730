import type { SaxesTagPlain } from 'saxes'
import type { CommerceMlSource } from './commerceml-contents.ts'
import { decodedText } from './decoded-text.ts'
import { FeedUnreadable } from './feed-item.ts'
import { normalizeText } from './feed-text.rule.ts'
import { LimitedXmlParser } from './limited-xml-parser.ts'
import { maxDepth } from './xml-limits.rule.ts'
import { isYes, localName, type XmlNode } from './xml-node.rule.ts'

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
 * Reads one file, a batch of entries per chunk. Only elements named in `recordNames` are built, so that the rest of a
 * file costs no more than its tags. External files are never opened and DTD entities are not expanded. A truncated file
 * is refused.
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
  private readonly parser = new LimitedXmlParser({
    open: (tag) => this.open(tag),
    close: (tag) => this.close(localName(tag.name)),
    text: (text) => this.addText(text),
    error: (error) => this.error(error),
  })
  private readonly path: string[] = []
  private readonly nodes: XmlNode[] = []
  private nodeChars = 0
  private nodeElements = 0
  private broken = false
  private readonly groups: OpenGroup[] = []
  private text = ''
  private lastClosed: XmlNode | null = null

  constructor(recordNames: ReadonlySet<string>) {
    this.recordNames = recordNames
  }

  take(): CommerceMlEntry[] {
    const entries = this.entries
    this.entries = []
    return entries
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    const { line } = this.parser
    this.emitClosed()
    if (
      this.path.length > 0 ||
      !/<\/(?:[\w.-]+:)?(?:КоммерческаяИнформация|ИзмененияПакетаПредложений)\s*>(?:\s|<!--(?:(?!-->)[\s\S])*-->)*$/.test(
        this.parser.tail,
      )
    ) {
      throw new FeedUnreadable(
        `файл обрывается на строке ${line}. Получите его целиком и повторите, ничего не загружено`,
      )
    }
    this.entries.push({ kind: 'end', line })
  }

  private open(tag: SaxesTagPlain): void {
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
    const node = this.nodes.at(-1)
    if (!node) {
      if (this.text.length < 10_000) this.text += text
      return
    }
    this.nodeChars += text.length
    if (this.nodeChars <= maxNodeChars) node.text += text
  }

  private error(error: Error): void {
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
