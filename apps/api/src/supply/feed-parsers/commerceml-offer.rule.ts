import { barcodeOf, characteristics, isDeleted } from './commerceml-goods.rule.ts'
import type { FeedOffer, FeedOfferDetails, FeedPrice, FeedStock } from './feed-item.ts'
import { decimalText, detached, feedLimits, signedDecimal, weightGrams } from './feed-text.rule.ts'
import { nodesAt, textAt, type XmlNode } from './xml-node.rule.ts'

/** One offer merged from several packages, cached until its goods are read: prices and stock may come separately. */
export interface CommerceMlOffer {
  id: string
  line: number
  details: FeedOfferDetails | null
  prices: FeedPrice[] | null
  /** The text of a price that is not a number. */
  badPrice: string | null
  stock: FeedStock | null
  isDeleted: boolean
}

/** The id of the goods an offer belongs to: the part before `#`. */
export const goodsIdOf = (offerId: string) => offerId.split('#', 1)[0]!

/** УТ 11 writes the id of a variant separately from the id of its goods; without variants it is absent or zeros. */
export function offerIdOf(node: XmlNode): string {
  const id = textAt(node, 'Ид')
  const kind = textAt(node, 'ИдХарактеристики')
  return id === '' || id.includes('#') || /^[0-]*$/.test(kind) ? id : `${id}#${kind}`
}

/** Reads a Предложение. Its strings are copied, so that the chunk they were read from can be freed. */
export function commerceMlOffer(
  node: XmlNode,
  id: string,
  currencyOf: (priceType: string) => string | null,
  countsZero = true,
): CommerceMlOffer {
  const { prices, badPrice } = offerPrices(node, currencyOf)
  return {
    id,
    line: node.line,
    details: details(node),
    prices,
    badPrice,
    stock: stock(node, countsZero),
    isDeleted: isDeleted(node),
  }
}

/** Reads a Товар whose id is that of a variant: it gives the details of that variant. */
export const variantDetails = (node: XmlNode, id: string): CommerceMlOffer => ({
  id,
  line: node.line,
  details: details(node),
  prices: null,
  badPrice: null,
  stock: null,
  isDeleted: isDeleted(node),
})

/**
 * Prices (schema 3.1) or stock written in the goods themselves: offers inherit what they do not specify. Goods without
 * offers become their own single offer. Null: the goods have neither.
 */
export function offerInGoods(
  node: XmlNode,
  id: string,
  currencyOf: (priceType: string) => string | null,
): CommerceMlOffer | null {
  const { prices, badPrice } = offerPrices(node, currencyOf)
  const counts = stock(node, true)
  const isOffer = (prices !== null && (prices.length > 0 || badPrice !== null)) || counts !== null
  return isOffer ? { id, line: node.line, details: null, prices, badPrice, stock: counts, isDeleted: false } : null
}

/** Merges one offer of two packages: each gives what the other leaves out, and the later one wins. */
export function mergedOffer(one: CommerceMlOffer, other: CommerceMlOffer): CommerceMlOffer {
  return {
    ...one,
    details: other.details ?? one.details,
    prices: other.prices ?? one.prices,
    badPrice: other.badPrice ?? one.badPrice,
    stock: other.stock ?? one.stock,
    isDeleted: one.isDeleted || other.isDeleted,
  }
}

/** The offer with missing fields inherited from its goods. `isOnly`: the goods have no other offer. */
export function offerOfGoods(
  offer: CommerceMlOffer,
  goods: { name: string; vendorCode: string | null; barcode: string | null; weightGrams: number | null } | null,
  isOnly: boolean,
): FeedOffer {
  const { id, line, prices, stock } = offer
  const details = offer.details ?? (goods ? emptyDetails : null)
  return {
    sourceId: id,
    line,
    details: details && {
      ...details,
      name: details.name || goods?.name || id,
      title: details.title || (isOnly || details.name === goods?.name ? '' : details.name),
      vendorCode: details.vendorCode ?? goods?.vendorCode ?? null,
      barcode: details.barcode ?? goods?.barcode ?? null,
      weightGrams: details.weightGrams ?? goods?.weightGrams ?? null,
    },
    prices,
    stock,
  }
}

/** The code of a currency that 1C writes as a code, a number or a word. */
export function currencyCode(raw: string): string | null {
  const text = raw.trim().toUpperCase()
  if (/^(РУБ|Р\.?$|₽)/.test(text)) return 'RUB'
  return currencyNumbers.get(text) ?? (text.slice(0, 20) || null)
}

const currencyNumbers = new Map([
  ['643', 'RUB'],
  ['810', 'RUB'],
  ['840', 'USD'],
  ['978', 'EUR'],
  ['156', 'CNY'],
  ['398', 'KZT'],
  ['933', 'BYN'],
])

const emptyDetails: FeedOfferDetails = {
  name: '',
  title: '',
  vendorCode: null,
  barcode: null,
  weightGrams: null,
  characteristics: [],
}

function details(node: XmlNode): FeedOfferDetails | null {
  const own = characteristics(node).map(({ title, value }) => ({ title: detached(title), value: detached(value) }))
  const short = (name: string) => detached(textAt(node, name).slice(0, feedLimits.shortTextChars)) || null
  const name = detached(textAt(node, 'Наименование').slice(0, feedLimits.nameChars))
  const vendorCode = short('Артикул')
  const barcode = detached(barcodeOf(node).slice(0, feedLimits.shortTextChars)) || null
  if (!name && !vendorCode && !barcode && own.length === 0) return null
  const title = own
    .map(({ value }) => value)
    .join(', ')
    .slice(0, feedLimits.shortTextChars)
  return { name, title, vendorCode, barcode, weightGrams: weightGrams(textAt(node, 'Вес')), characteristics: own }
}

function offerPrices(
  node: XmlNode,
  currencyOf: (priceType: string) => string | null,
): { prices: FeedPrice[] | null; badPrice: string | null } {
  if (nodesAt(node, 'Цены').length === 0) return { prices: null, badPrice: null }
  let badPrice: string | null = null
  const prices = nodesAt(node, 'Цены', 'Цена')
    .slice(0, 100)
    // The price of one piece comes before the prices of larger quantities.
    .sort((a, b) => minCount(a) - minCount(b))
    .flatMap((one): FeedPrice[] => {
      const raw = textAt(one, 'ЦенаЗаЕдиницу')
      const price = decimalText(raw)
      if (price === null && raw !== '') badPrice = detached(raw.slice(0, 40))
      const type = detached(textAt(one, 'ИдТипаЦены').slice(0, feedLimits.idChars))
      const currency = currencyCode(textAt(one, 'Валюта')) ?? currencyOf(type)
      return price === null
        ? []
        : [{ type, price: detached(price), oldPrice: null, currency: currency && detached(currency) }]
    })
  return { prices, badPrice }
}

/**
 * Stock is written in three ways: one total; an attribute for each warehouse (УТ 11 repeats `Склады` itself); a block
 * `Остатки`. Figures by warehouse replace the total; when they add up to it, or it is 0, other warehouses have nothing.
 * `countsZero` false: a total of 0 may mean that stock is not exported.
 */
function stock(node: XmlNode, countsZero: boolean): FeedStock | null {
  const byWarehouse = [
    ...[...nodesAt(node, 'Склад'), ...nodesAt(node, 'Склады'), ...nodesAt(node, 'Склады', 'Склад')].map((one) => ({
      id: one.attributes.ИдСклада,
      count: one.attributes.КоличествоНаСкладе,
    })),
    ...nodesAt(node, 'Остатки', 'Остаток', 'Склад').map((one) => ({
      id: textAt(one, 'Ид'),
      count: textAt(one, 'Количество'),
    })),
  ].filter((one) => one.id)
  const total = [...nodesAt(node, 'Количество'), ...nodesAt(node, 'Остатки', 'Остаток', 'Количество')]
    .map(({ text }) => text)
    .find((text) => text.trim() !== '')
  if (byWarehouse.length > 0) {
    const sum = byWarehouse.reduce((units, { count }) => units + Number(signedDecimal(count ?? '') ?? 0), 0)
    const isAll = total !== undefined && Math.abs(Number(signedDecimal(total) ?? Number.NaN) - sum) < 0.001
    return byWarehouse.slice(0, 1_000).map(({ id, count }) => ({
      ...remnant(detached(id!.slice(0, feedLimits.idChars)), count),
      ...(isAll && { isAll }),
    }))
  }
  if (total === undefined) return null
  const amount = remnant(null, total)
  return [amount.available ? amount : { ...amount, isAll: true, ...(!countsZero && { isUnsure: true }) }]
}

/** Whole units; a count is negative, as 1C has it after overselling. */
function remnant(warehouse: string | null, raw: string | undefined): FeedStock[number] {
  const count = Math.floor(Number(signedDecimal(raw ?? '') ?? 0))
  return { warehouse, available: count >= 1, quantity: Math.min(count, 1_000_000) }
}

const minCount = (price: XmlNode) => Number(textAt(price, 'МинКоличество')) || 0
