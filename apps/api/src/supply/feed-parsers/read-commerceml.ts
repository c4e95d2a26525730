import {
  type CommerceMlContents,
  type CommerceMlSource,
  commerceMlContents,
  readCommerceMlFile,
} from './commerceml-file.ts'
import { type CommerceMlProperty, commerceMlGoods, isDeleted } from './commerceml-goods.rule.ts'
import {
  type CommerceMlOffer,
  commerceMlOffer,
  currencyCode,
  goodsIdOf,
  mergedOffer,
  offerOfGoods,
} from './commerceml-offer.rule.ts'
import { type FeedItem, FeedUnreadable } from './feed-item.ts'
import { type FeedReason, rejection } from './feed-reason.rule.ts'
import { detached, feedLimits } from './feed-text.rule.ts'
import { nodesAt, textAt, type XmlNode } from './xml-node.rule.ts'

export interface CommerceMlFile extends CommerceMlSource {
  contents: CommerceMlContents
}

/** The files with what each holds; their order, and how many there are, does not matter. */
export async function sortedCommerceMl(sources: readonly CommerceMlSource[]): Promise<CommerceMlFile[]> {
  const files: CommerceMlFile[] = []
  for (const source of sources)
    files.push({ ...source, contents: await naming(source, () => commerceMlContents(source)) })
  return files
}

/**
 * Reads the files of one exchange: first everything but the goods (an offer is small, and its goods must be given with
 * it), then the goods as they come, each with its offers; then offers whose goods are not in the files.
 */
export async function* readCommerceMl(files: readonly CommerceMlFile[]): AsyncGenerator<FeedItem[]> {
  const exchange = new Exchange()
  for (const file of files)
    if (file.contents.offers || !file.contents.goods) yield* readFile(file, offerElements, exchange)
  if (!exchange.hasPackage && files.every(({ contents }) => !contents.goods)) {
    const isOrders = files.some(({ contents }) => contents.orders)
    throw new FeedUnreadable(
      isOrders ? 'это заказы CommerceML, а не товары' : 'в файле CommerceML нет ни товаров, ни предложений',
    )
  }
  for (const file of files) if (file.contents.goods) yield* readFile(file, goodsElements, exchange)
  yield* exchange.end()
}

const offerElements = new Set(['Свойство', 'СвойствоНоменклатуры', 'ТипЦены', 'Склад', 'Предложение'])
const goodsElements = new Set(['Свойство', 'СвойствоНоменклатуры', 'Товар'])

async function* readFile(
  file: CommerceMlFile,
  wanted: ReadonlySet<string>,
  exchange: Exchange,
): AsyncGenerator<FeedItem[]> {
  const entries = readCommerceMlFile(file, wanted)[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await naming(file, () => entries.next())
    if (done) return
    for (const entry of value) {
      if (entry.kind === 'block') exchange.block(entry.name, entry.onlyChanges)
      else if (entry.kind === 'head') exchange.head(entry.name, entry.value)
      else if (entry.kind === 'group')
        exchange.items.push({
          ...entry,
          kind: 'category',
          name: detached(entry.name),
          id: detached(entry.id),
          parentId: entry.parentId,
        })
      else if (entry.kind === 'node')
        exchange.node(entry.node, entry.broken ? 'broken-markup' : entry.oversized ? 'too-big' : null)
      else exchange.line = entry.line
    }
    if (exchange.items.length > 0) yield exchange.take()
  }
}

/** Of several files the message says which. */
async function naming<T>({ name }: CommerceMlSource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FeedUnreadable ? new FeedUnreadable(`«${name}»: ${error.message}`) : error
  }
}

interface StoredOffer {
  /** The number of the package it was last in: twice in one is a mistake, in two is more said of it. */
  package: number
  offer: CommerceMlOffer
}

/** A page shows all kinds of a product at once. */
const maxKinds = 1_000
const itemsAtOnce = 1_000

class Exchange {
  items: FeedItem[] = []
  line = 0
  hasPackage = false
  private packages = 0
  private readonly whole = { products: true, offers: true }
  private hasCatalog = false
  private hasRouble = false
  private readonly properties = new Map<string, CommerceMlProperty>()
  private readonly currencies = new Map<string, string | null>()
  private readonly warehouses = new Set<string>()
  /** Offers by id until their goods come, as JSON: a hundred thousand objects would take three times the memory. */
  private readonly offers = new Map<string, Buffer>()
  /** Ids of offers by the id of their goods. */
  private readonly kinds = new Map<string, string[]>()
  private readonly seen = new Set<string>()

  take(): FeedItem[] {
    const items = this.items
    this.items = []
    return items
  }

  block(name: 'catalog' | 'package', onlyChanges: boolean): void {
    if (name === 'catalog') this.hasCatalog = true
    else this.hasPackage = true
    if (name === 'package') this.packages++
    if (onlyChanges) this.whole[name === 'catalog' ? 'products' : 'offers'] = false
    // A price without a currency is in roubles.
    if (!this.hasRouble) this.items.push({ kind: 'currency', id: 'RUB', rate: '1', plus: '' })
    this.hasRouble = true
  }

  head(name: 'catalog-id' | 'owner', value: string): void {
    this.items.push({ kind: 'shop', field: name === 'owner' ? 'company' : 'id', value: detached(value) })
  }

  node(node: XmlNode, failure: FeedReason | null): void {
    if (node.name === 'Товар') this.goods(node, failure)
    else if (node.name === 'Предложение') this.offer(node, failure)
    else if (node.name === 'ТипЦены')
      this.priceType(textAt(node, 'Ид'), textAt(node, 'Наименование'), currencyCode(textAt(node, 'Валюта')))
    else if (node.name === 'Склад')
      this.warehouse(
        textAt(node, 'Ид') || (node.attributes.Ид ?? ''),
        textAt(node, 'Наименование') || (node.attributes.Наименование ?? ''),
      )
    else this.property(node)
  }

  /** After the last file: offers without goods in it, and what the exchange as a whole says. */
  *end(): Generator<FeedItem[]> {
    for (const goodsId of this.kinds.keys()) {
      if (this.items.length >= itemsAtOnce) yield this.take()
      const offers = this.takeOffers(goodsId)
      this.product(goodsId, offers[0]!.line, null, offers, new Set())
    }
    const whole = { products: this.hasCatalog && this.whole.products, offers: this.hasPackage && this.whole.offers }
    this.items.push({ kind: 'end', complete: true, line: this.line, whole })
    yield this.take()
  }

  private property(node: XmlNode): void {
    const id = detached(textAt(node, 'Ид'))
    const name = detached(textAt(node, 'Наименование').slice(0, feedLimits.paramNameChars))
    if (!id || !name || this.properties.has(id) || this.properties.size >= 10_000) return
    const values = [
      ...nodesAt(node, 'ВариантыЗначений', 'Справочник'),
      ...nodesAt(node, 'ТипыЗначений', 'ТипЗначений', 'ВариантыЗначений', 'ВариантЗначения'),
    ]
    const known = values.map(
      (one) => [detached(textAt(one, 'ИдЗначения') || textAt(one, 'Ид')), detached(textAt(one, 'Значение'))] as const,
    )
    this.properties.set(id, { name, values: new Map(known) })
  }

  private priceType(id: string, name: string, currency: string | null): void {
    if (!id || this.currencies.has(id)) return
    this.currencies.set(detached(id), currency)
    this.items.push({ kind: 'price-type', id: detached(id), name: detached(name || id) })
  }

  private warehouse(id: string, name: string): void {
    if (!id || this.warehouses.has(id)) return
    this.warehouses.add(detached(id))
    this.items.push({ kind: 'warehouse', id: detached(id), name: detached(name || id) })
  }

  private offer(node: XmlNode, failure: FeedReason | null): void {
    const id = detached(textAt(node, 'Ид'))
    const goodsId = goodsIdOf(id)
    const reason = failure ?? (goodsId === '' ? 'no-id' : id.length > feedLimits.idChars ? 'too-big' : null)
    if (reason) {
      this.reject(id, node.line, reason, '', goodsId)
      return
    }
    const offer = commerceMlOffer(node, id, (type) => this.currencies.get(type) ?? null)
    for (const { type } of offer.prices ?? []) if (type !== null) this.priceType(type, '', null)
    for (const { warehouse } of offer.stock ?? []) if (warehouse !== null) this.warehouse(warehouse, '')
    const before = this.offers.get(id)
    const { package: inPackage, offer: known }: StoredOffer = before
      ? JSON.parse(before.toString())
      : { package: 0, offer }
    const kinds = this.kinds.get(goodsId)
    if (inPackage === this.packages) {
      this.reject(id, node.line, 'duplicate-id', '', goodsId)
    } else if (!before && kinds && kinds.length >= maxKinds) {
      this.reject(id, node.line, 'too-big', `у товара больше ${maxKinds} предложений`, goodsId)
    } else {
      const stored: StoredOffer = { package: this.packages, offer: before ? mergedOffer(known, offer) : offer }
      this.offers.set(id, Buffer.from(JSON.stringify(stored)))
      if (kinds && !before) kinds.push(id)
      else if (!kinds) this.kinds.set(goodsId, [id])
    }
  }

  /** Offers of the goods, no longer stored. */
  private takeOffers(goodsId: string): CommerceMlOffer[] {
    const ids = this.kinds.get(goodsId) ?? []
    this.kinds.delete(goodsId)
    return ids.map((id) => {
      const { offer }: StoredOffer = JSON.parse(this.offers.get(id)!.toString())
      this.offers.delete(id)
      return offer
    })
  }

  private goods(node: XmlNode, failure: FeedReason | null): void {
    const id = detached(textAt(node, 'Ид'))
    const reason =
      failure ??
      (id === '' ? 'no-id' : id.length > feedLimits.idChars ? 'too-big' : this.seen.has(id) ? 'duplicate-id' : null)
    if (reason) {
      this.reject(id, node.line, reason)
      return
    }
    this.seen.add(id)
    const offers = this.takeOffers(id)
    if (isDeleted(node)) {
      for (const _ of offers.length > 0 ? offers : [node])
        this.items.push({ kind: 'deleted', productId: id, offerId: null })
      return
    }
    const notes = new Set<string>()
    const goods = commerceMlGoods(node, this.properties, notes)
    if ('reason' in goods) {
      for (const offerId of offers.length > 0 ? offers.map((offer) => offer.id) : [id])
        this.reject(offerId, node.line, goods.reason, goods.detail, id)
    } else if (offers.length === 0 && this.hasPackage && this.whole.offers) {
      this.reject(id, node.line, 'no-offers')
    } else {
      this.product(id, node.line, goods, offers, notes)
    }
  }

  private product(
    id: string,
    line: number,
    goods: Exclude<ReturnType<typeof commerceMlGoods>, { reason: FeedReason }> | null,
    offers: readonly CommerceMlOffer[],
    notes: Set<string>,
  ): void {
    const live = offers.filter((offer) => {
      if (offer.isDeleted) this.items.push({ kind: 'deleted', productId: id, offerId: offer.id })
      else if (offer.prices?.length === 0 && offer.badPrice !== null)
        this.reject(offer.id, offer.line, 'bad-price', offer.badPrice, id)
      else return true
      return false
    })
    if (offers.length > 0 && live.length === 0) return
    const words = goods && { ...goods, name: goods.card.name, vendorCode: goods.card.vendorCode }
    const kinds = live.flatMap((offer) => (goods ? (offer.details?.characteristics ?? []) : []))
    const params = kinds.map(({ title, value }) => ({ name: title, unit: null, value })).slice(0, feedLimits.params)
    this.items.push({
      kind: 'product',
      product: {
        sourceId: id,
        line,
        card: goods && { ...goods.card, params: [...goods.card.params, ...params] },
        offers: live.map((offer) => offerOfGoods(offer, words, live.length === 1)),
      },
      notes: [...notes],
    })
  }

  private reject(id: string, line: number, reason: FeedReason, detail = '', productId = id): void {
    this.items.push({ kind: 'rejected', rejection: rejection(id || null, line, reason, detail, productId || null) })
  }
}
