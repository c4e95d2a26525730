import type { CommerceMlDictionary } from './commerceml-dictionary.ts'
import { commerceMlGoods, isDeleted, unknownProperty, unknownValue } from './commerceml-goods.rule.ts'
import {
  type CommerceMlOffer,
  commerceMlOffer,
  currencyCode,
  goodsIdOf,
  mergedOffer,
  offerIdOf,
  offerInGoods,
  variantDetails,
} from './commerceml-offer.rule.ts'
import { productItems, withInheritedFigures } from './commerceml-product.rule.ts'
import { propertyOf } from './commerceml-property.rule.ts'
import type { FeedItem } from './feed-item.ts'
import { type FeedReason, rejection } from './feed-reason.rule.ts'
import { detached, feedLimits } from './feed-text.rule.ts'
import { OfferFile } from './offer-file.ts'
import { textAt, type XmlNode } from './xml-node.rule.ts'

interface StoredOffer {
  /** The package it last appeared in: twice in one package is an error, a second package adds to the offer. */
  package: number
  offer: CommerceMlOffer
}

/** Not from a package: details of a variant that was written as goods. */
const detailsOnly = -1
/** A product page shows all variants at once. */
const maxVariants = 1_000
const itemsPerBatch = 1_000

/** What was read from the files of one exchange so far; `items`: what can already be passed on. */
export class CommerceMlExchange {
  items: FeedItem[] = []
  line = 0
  hasPackage = false
  /** False during the first pass, which reads everything but the goods. */
  takesGoods = false
  private packages = 0
  private countsZero = true
  private readonly whole = { products: true, offers: true }
  private hasCatalog = false
  private hasRouble = false
  private readonly dictionary: CommerceMlDictionary
  private readonly properties = new Set<string>()
  private readonly priceTypes = new Set<string>()
  private readonly warehouses = new Set<string>()
  /** Offers by id, grouped by the id of their goods, until those goods are read. */
  private readonly offers = new OfferFile()
  private readonly seen = new Set<string>()
  private readonly groups = new Set<string>()

  constructor(dictionary: CommerceMlDictionary) {
    this.dictionary = dictionary
  }

  close(): void {
    this.offers.close()
  }

  /** The items read so far, removed from the exchange. */
  take(): FeedItem[] {
    const items = this.items
    this.items = []
    return items
  }

  /**
   * The beginning of a catalogue or of a package of offers. `countsZero` false: a total stock of 0 may mean that stock
   * is not exported.
   */
  beginBlock(name: 'catalog' | 'package', onlyChanges: boolean, countsZero: boolean): void {
    this.countsZero = countsZero
    if (name === 'catalog') this.hasCatalog = true
    else this.hasPackage = true
    if (name === 'package') this.packages++
    if (onlyChanges) this.whole[name === 'catalog' ? 'products' : 'offers'] = false
    // A price without a currency is in roubles.
    if (!this.hasRouble) this.items.push({ kind: 'currency', id: 'RUB', rate: '1', plus: '' })
    this.hasRouble = true
  }

  /** A group of the catalogue, or a classifier category. */
  addGroup(category: { id: string; parentId: string | null; name: string }, isClassifierCategory: boolean): void {
    const { id, ...data } = category
    // A classifier category becomes a category of the shop only when goods without a group belong to it.
    if (isClassifierCategory) this.dictionary.add({ kind: 'sort', id, data })
    else {
      this.groups.add(category.id)
      this.items.push({ kind: 'category', ...category })
    }
  }

  /** The id of the catalogue or its owner, from the head of a file. */
  addHead(name: 'catalog-id' | 'owner', value: string): void {
    this.items.push({ kind: 'shop', field: name === 'owner' ? 'company' : 'id', value: detached(value) })
  }

  /** An element with goods, an offer, a price type, a warehouse or a property; `failure`: why it cannot be read. */
  addNode(node: XmlNode, failure: FeedReason | null): void {
    if (node.name === 'Товар') {
      if (this.takesGoods) this.goods(node, failure)
      else this.variant(node, failure)
    } else if (node.name === 'Предложение') this.offer(node, failure)
    else if (node.name === 'ТипЦены')
      this.priceType(textAt(node, 'Ид'), textAt(node, 'Наименование'), currencyCode(textAt(node, 'Валюта')))
    else if (node.name === 'Склад')
      this.warehouse(
        textAt(node, 'Ид') || (node.attributes.Ид ?? ''),
        textAt(node, 'Наименование') || (node.attributes.Наименование ?? ''),
      )
    else this.property(node)
  }

  /** After the last file: offers whose goods were not in the files, and the end of the exchange. */
  *end(notes: string[]): Generator<FeedItem[]> {
    for (const goodsId of this.offers.groups()) {
      if (this.items.length >= itemsPerBatch) yield this.take()
      const offers = this.takeOffers(goodsId)
      this.items.push(...productItems(goodsId, offers[0]!.line, null, offers, []))
    }
    const whole = { products: this.hasCatalog && this.whole.products, offers: this.hasPackage && this.whole.offers }
    this.items.push({ kind: 'end', complete: true, line: this.line, whole, notes })
    yield this.take()
  }

  private property(node: XmlNode): void {
    const { id, ...data } = propertyOf(node)
    if (!id || !data.name || this.properties.has(id)) return
    this.properties.add(id)
    this.dictionary.add({ kind: 'property', id, data })
  }

  private priceType(id: string, name: string, currency: string | null): void {
    if (!id || this.priceTypes.has(id)) return
    this.priceTypes.add(detached(id))
    if (name) this.dictionary.add({ kind: 'price-type', id: detached(id), data: { name: detached(name), currency } })
    const shownName = name || this.dictionary.nameOf('price-type', id) || id
    this.items.push({ kind: 'price-type', id: detached(id), name: detached(shownName) })
  }

  private warehouse(id: string, name: string): void {
    if (!id || this.warehouses.has(id)) return
    this.warehouses.add(detached(id))
    if (name) this.dictionary.add({ kind: 'warehouse', id: detached(id), data: { name: detached(name) } })
    const shownName = name || this.dictionary.nameOf('warehouse', id) || id
    this.items.push({ kind: 'warehouse', id: detached(id), name: detached(shownName) })
  }

  private readonly currencyOf = (type: string) => this.dictionary.currencyOf(type)

  private offer(node: XmlNode, failure: FeedReason | null): void {
    const id = detached(offerIdOf(node))
    if (this.isUnusable(id, node, failure)) return
    const offer = commerceMlOffer(node, id, this.currencyOf, this.countsZero)
    this.addTypesOf(offer)
    this.store(offer, this.packages)
  }

  /** Goods that are a variant of other goods: they give the details of an offer. */
  private variant(node: XmlNode, failure: FeedReason | null): void {
    const id = detached(textAt(node, 'Ид'))
    if (!id.includes('#') || this.isUnusable(id, node, failure)) return
    this.store(variantDetails(node, id), detailsOnly)
  }

  private isUnusable(id: string, node: XmlNode, failure: FeedReason | null): boolean {
    const goodsId = goodsIdOf(id)
    const reason = failure ?? (goodsId === '' ? 'no-id' : id.length > feedLimits.idChars ? 'too-big' : null)
    if (reason) this.reject(id, node.line, reason, '', goodsId)
    return reason !== null
  }

  /** Adds price types and warehouses that appear only in offers. */
  private addTypesOf({ prices, stock }: CommerceMlOffer): void {
    for (const { type } of prices ?? []) if (type !== null) this.priceType(type, '', null)
    for (const { warehouse } of stock ?? []) if (warehouse !== null) this.warehouse(warehouse, '')
  }

  private store(offer: CommerceMlOffer, inPackage: number): void {
    const { id } = offer
    const goodsId = goodsIdOf(id)
    const before = this.offers.get(goodsId, id)
    const stored: StoredOffer | null = before === null ? null : JSON.parse(before)
    if (stored?.package === inPackage) {
      this.reject(id, offer.line, 'duplicate-id', '', goodsId)
    } else if (stored === null && this.offers.count(goodsId) >= maxVariants) {
      this.reject(id, offer.line, 'too-big', `у товара больше ${maxVariants} предложений`, goodsId)
    } else {
      const merged = stored === null ? offer : mergedOffer(stored.offer, offer)
      this.offers.set(goodsId, id, JSON.stringify({ package: inPackage, offer: merged } satisfies StoredOffer))
    }
  }

  /** Returns the stored offers of the goods and removes them. */
  private takeOffers(goodsId: string): CommerceMlOffer[] {
    return this.offers.take(goodsId).map((record) => (JSON.parse(record) as StoredOffer).offer)
  }

  private goods(node: XmlNode, failure: FeedReason | null): void {
    const ownId = detached(textAt(node, 'Ид'))
    const id = goodsIdOf(ownId)
    const isVariant = id !== ownId
    const reason =
      failure ??
      (id === ''
        ? 'no-id'
        : ownId.length > feedLimits.idChars
          ? 'too-big'
          : !isVariant && this.seen.has(id)
            ? 'duplicate-id'
            : null)
    if (isVariant && (reason || this.seen.has(id))) return
    if (reason) {
      this.reject(id, node.line, reason)
      return
    }
    this.seen.add(id)
    const offers = this.takeOffers(id)
    if (isDeleted(node) && !isVariant) {
      for (const _ of offers.length > 0 ? offers : [node])
        this.items.push({ kind: 'deleted', productId: id, offerId: null })
      return
    }
    const notes = new Set<string>()
    const goods = commerceMlGoods(node, (property) => this.dictionary.property(property), notes)
    if (notes.has(unknownProperty) || notes.has(unknownValue)) this.dictionary.isIncomplete = true
    const own = offerInGoods(node, id, this.currencyOf)
    if (own) this.addTypesOf(own)
    if ('reason' in goods) {
      for (const offerId of offers.length > 0 ? offers.map((offer) => offer.id) : [id])
        this.reject(offerId, node.line, goods.reason, goods.detail, id)
    } else if (offers.length === 0 && own === null && this.hasPackage && this.whole.offers) {
      this.reject(id, node.line, 'no-offers')
    } else {
      this.addGoodsCategory(goods.card.categoryIds)
      const priced = own ? withInheritedFigures(own, offers) : offers
      this.items.push(...productItems(id, node.line, goods, priced, [...notes]))
    }
  }

  /** Goods without a group go into their classifier category, which is added with all its parents. */
  private addGoodsCategory(categoryIds: readonly string[]): void {
    if (categoryIds.some((id) => this.groups.has(id))) return
    const own = categoryIds.flatMap((id) => this.dictionary.category(id) ?? [])[0]
    for (let category = own ?? null; category && !this.groups.has(category.id); ) {
      this.groups.add(category.id)
      this.items.push({ kind: 'category', ...category })
      category = category.parentId === null ? null : this.dictionary.category(category.parentId)
    }
  }

  private reject(id: string, line: number, reason: FeedReason, detail = '', productId = id): void {
    this.items.push({ kind: 'rejected', rejection: rejection(id || null, line, reason, detail, productId || null) })
  }
}
