import type { SaxesTagPlain } from 'saxes'
import { decodedText } from './decoded-text.ts'
import { type FeedItem, type FeedProduct, FeedUnreadable } from './feed-item.ts'
import { rejection } from './feed-reason.rule.ts'
import { detached, normalizeText } from './feed-text.rule.ts'
import { LimitedXmlParser } from './limited-xml-parser.ts'
import { familyProduct } from './variant-family.rule.ts'
import { maxDepth } from './xml-limits.rule.ts'
import { type RawOffer, ymlOffer } from './yml-offer.rule.ts'

const maxOfferChars = 1_000_000
/** Limit of variants of one product: they are held in memory until the last one is read. */
const maxFamily = 1_000

/**
 * Reads YML as a stream, one batch of items per chunk. External files are never opened: a DOCTYPE is skipped, DTD
 * entities are not expanded. A markup error rejects its offer, not the file; a truncated file ends with
 * `complete: false`.
 */
export async function* readYml(chunks: AsyncIterable<Buffer>): AsyncGenerator<FeedItem[]> {
  const reader = new YmlReader()
  for await (const text of decodedText(chunks, reader.notes)) {
    reader.write(text)
    if (reader.items.length > 0) yield reader.take()
  }
  reader.end()
  yield reader.take()
}

class YmlReader {
  items: FeedItem[] = []
  /** Notes on the file as a whole. */
  readonly notes = new Set<string>()
  private readonly parser = new LimitedXmlParser({
    open: (tag) => this.open(tag),
    close: (tag) => this.close(tag),
    text: (text) => this.text(text),
    error: (error) => this.error(error),
  })
  private readonly path: string[] = []
  private offer: RawOffer | null = null
  private offerDepth = 0
  private offerChars = 0
  /** The element of the offer (or of the shop) whose text is being read. */
  private field: { name: string; depth: number; attributes: Record<string, string>; text: string } | null = null
  private lastClosed: RawOffer | null = null
  private hasRoot = false
  private readonly seen = new Set<string>()
  /** Variants of one product that follow one another, with their group_id. */
  private family: { id: string; members: FeedProduct[]; notes: Set<string> } | null = null
  private readonly families = new Set<string>()

  take(): FeedItem[] {
    const items = this.items
    this.items = []
    return items
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    const line = this.parser.line
    this.emitClosed()
    this.endFamily()
    const errorsBefore = this.parser.markupErrors
    this.parser.close()
    if (!this.hasRoot) throw new FeedUnreadable('это не XML: в файле нет ни одного элемента')
    const isBalanced = this.parser.markupErrors === errorsBefore
    // After a stray closing tag the parser no longer knows the root, so the last bytes are checked.
    const endsWithRoot = /<\/yml_catalog\s*>(?:\s|<!--(?:(?!-->)[\s\S])*-->)*$/.test(this.parser.tail)
    this.items.push({
      kind: 'end',
      complete: isBalanced && (endsWithRoot || errorsBefore === 0),
      line,
      whole: { products: true, offers: true },
      notes: [...this.notes],
    })
  }

  private open(tag: SaxesTagPlain): void {
    this.emitClosed()
    const attributes = tag.attributes
    if (!this.hasRoot) this.root(tag.name)
    const parent = this.path.at(-1)
    this.path.push(tag.name)
    if (this.path.length > maxDepth)
      throw new FeedUnreadable(`слишком глубокая вложенность элементов (строка ${this.parser.line})`)

    if (tag.name === 'offer') {
      if (this.offer) this.finish(this.offer, true)
      this.offer = {
        line: this.parser.line,
        attributes,
        fields: new Map(),
        pictureUrls: [],
        params: [],
        broken: false,
        oversized: false,
      }
      this.offerDepth = this.path.length
      this.offerChars = 0
      this.field = null
    } else if (this.offer) {
      if (this.field) this.field.text += `<${tag.name}>`
      else if (this.path.length === this.offerDepth + 1)
        this.field = { name: tag.name, depth: this.path.length, attributes, text: '' }
    } else if (tag.name === 'currency') {
      this.items.push({
        kind: 'currency',
        id: normalizeText(attributes.id).toUpperCase(),
        rate: normalizeText(attributes.rate),
        plus: normalizeText(attributes.plus),
      })
    } else if (tag.name === 'category' || (parent === 'shop' && shopFields.has(tag.name))) {
      this.field = { name: tag.name, depth: this.path.length, attributes, text: '' }
    }
  }

  private close(tag: SaxesTagPlain): void {
    this.emitClosed()
    const depth = this.path.length
    if (this.field && this.field.depth === depth) {
      const field = this.field
      this.field = null
      if (this.offer) this.takeField(this.offer, field.name, field.attributes, field.text)
      else if (field.name === 'category') this.category(field.attributes, field.text)
      else
        this.items.push({ kind: 'shop', field: field.name as 'name', value: normalizeText(field.text).slice(0, 200) })
    } else if (this.field) {
      this.field.text += `</${tag.name}>`
    }
    if (this.offer && depth === this.offerDepth) {
      this.lastClosed = this.offer
      this.offer = null
    }
    this.path.pop()
  }

  private text(text: string): void {
    const field = this.field
    if (!field) return
    if (this.offer) {
      this.offerChars += text.length
      if (this.offerChars > maxOfferChars) {
        this.offer.oversized = true
        return
      }
    } else if (field.text.length > 10_000) {
      return
    }
    field.text += text
  }

  private error(error: Error): void {
    // The parser reports a wrong closing tag after it has closed the element.
    if (this.lastClosed && /unexpected close tag/.test(error.message)) this.lastClosed.broken = true
    else if (this.offer && breakingError.test(error.message)) this.offer.broken = true
  }

  private root(name: string): void {
    this.hasRoot = true
    if (name === 'yml_catalog') return
    if (name === 'КоммерческаяИнформация') throw new FeedUnreadable('это CommerceML (обмен с 1С), а не YML')
    throw new FeedUnreadable(`это не YML: корневой элемент «${name.slice(0, 60)}», а нужен yml_catalog`)
  }

  private takeField(offer: RawOffer, name: string, attributes: Record<string, string>, text: string): void {
    if (name === 'picture') {
      if (offer.pictureUrls.length < 100) offer.pictureUrls.push(text)
    } else if (name === 'param') {
      if (offer.params.length < 1000)
        offer.params.push({ name: attributes.name ?? '', unit: attributes.unit ?? '', value: text })
    } else if (!offer.fields.has(name) && offer.fields.size < 200) {
      offer.fields.set(name, text)
      if (name === 'condition') offer.fields.set('condition@type', attributes.type ?? '')
    }
  }

  private category(attributes: Record<string, string>, text: string): void {
    const id = normalizeText(attributes.id).slice(0, 200)
    if (id)
      this.items.push({
        kind: 'category',
        id: detached(id),
        parentId: detached(normalizeText(attributes.parentId).slice(0, 200)) || null,
        name: detached(normalizeText(text).slice(0, 200)),
      })
  }

  /** Emits an offer one event after its end, because an error about its closing tag comes only then. */
  private emitClosed(): void {
    if (!this.lastClosed) return
    const offer = this.lastClosed
    this.lastClosed = null
    this.finish(offer, false)
  }

  private finish(raw: RawOffer, isUnclosed: boolean): void {
    const notes = new Set<string>()
    if (isUnclosed) raw.broken = true
    const read = ymlOffer(raw, notes)
    if ('rejected' in read) {
      this.items.push({ kind: 'rejected', rejection: read })
      return
    }
    const { product, variantOf } = read
    if (this.seen.has(product.sourceId)) {
      this.items.push({ kind: 'rejected', rejection: rejection(product.sourceId, product.line, 'duplicate-id') })
      return
    }
    product.sourceId = detached(product.sourceId)
    for (const offer of product.offers) offer.sourceId = product.sourceId
    this.seen.add(product.sourceId)
    if (variantOf === null || variantOf !== this.family?.id || this.family.members.length === maxFamily)
      this.endFamily()
    if (variantOf !== null && this.families.has(variantOf))
      notes.add('вариант стоит отдельно от своих (group_id) и стал отдельным товаром')
    else if (variantOf !== null) {
      this.family ??= { id: detached(variantOf), members: [], notes: new Set() }
      this.family.members.push(product)
      for (const note of notes) this.family.notes.add(note)
      return
    }
    this.items.push({ kind: 'product', product, notes: [...notes] })
  }

  private endFamily(): void {
    if (!this.family) return
    const { id, members, notes } = this.family
    this.family = null
    this.families.add(id)
    this.items.push({ kind: 'product', product: familyProduct(id, members), notes: [...notes] })
  }
}

const shopFields = new Set(['name', 'company', 'url'])

/** Errors after which the text of an element may belong to another element. */
const breakingError = /attribute|closing tag|tag name|opening tag|weird empty/
