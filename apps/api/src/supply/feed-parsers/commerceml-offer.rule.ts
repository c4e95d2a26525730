import { barcodeOf, characteristics, isDeleted } from './commerceml-goods.rule.ts'
import type { FeedOffer, FeedOfferDetails, FeedPrice, FeedStock } from './feed-item.ts'
import { decimalText, detached, feedLimits, weightGrams } from './feed-text.rule.ts'
import { nodesAt, textAt, type XmlNode } from './xml-node.rule.ts'

/** One offer from several packages, cached until its goods are read: prices and stock may come apart. */
export interface CommerceMlOffer {
  id: string
  line: number
  details: FeedOfferDetails | null
  prices: FeedPrice[] | null
  /** A price that is no number. */
  badPrice: string | null
  stock: FeedStock | null
  isDeleted: boolean
}

/** The id of the goods an offer is a kind of: what is before `#`. */
export const goodsIdOf = (offerId: string) => offerId.split('#', 1)[0]!

/** УТ 11 writes the id of a kind apart from that of its goods; goods without kinds have none, or zeros. */
export function offerIdOf(node: XmlNode): string {
  const id = textAt(node, 'Ид')
  const kind = textAt(node, 'ИдХарактеристики')
  return id === '' || id.includes('#') || /^[0-]*$/.test(kind) ? id : `${id}#${kind}`
}

/** A Предложение in memory of its own: the text it was read from is not stored alive. */
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

/** A Товар whose id names a kind, as the words of that kind. */
export const kindOfGoods = (node: XmlNode, id: string): CommerceMlOffer => ({
  id,
  line: node.line,
  details: details(node),
  prices: null,
  badPrice: null,
  stock: null,
  isDeleted: isDeleted(node),
})

/**
 * Goods that carry prices (schema 3.1) or stock themselves: their offers inherit what they do not specify of these.
 * Goods without offers are their own only one; null: they carry neither.
 */
export function offerInGoods(
  node: XmlNode,
  id: string,
  currencyOf: (priceType: string) => string | null,
): CommerceMlOffer | null {
  const { prices, badPrice } = offerPrices(node, currencyOf)
  const counts = stock(node, true)
  const said = (prices !== null && (prices.length > 0 || badPrice !== null)) || counts !== null
  return said ? { id, line: node.line, details: null, prices, badPrice, stock: counts, isDeleted: false } : null
}

/** Two packages on one offer: each gives what the other leaves out, and the later one wins. */
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

/** The offer with fields it does not specify inherited from its goods. `isOnly`: the goods have no other. */
export function offerOfGoods(
  offer: CommerceMlOffer,
  goods: { name: string; vendorCode: string | null; barcode: string | null; weightGrams: number | null } | null,
  isOnly: boolean,
): FeedOffer {
  const { id, line, details: own, prices, stock: given } = offer
  const words = own ?? (goods ? noWords : null)
  return {
    sourceId: id,
    line,
    details: words && {
      ...words,
      name: words.name || goods?.name || id,
      title: words.title || (isOnly || words.name === goods?.name ? '' : words.name),
      vendorCode: words.vendorCode ?? goods?.vendorCode ?? null,
      barcode: words.barcode ?? goods?.barcode ?? null,
      weightGrams: words.weightGrams ?? goods?.weightGrams ?? null,
    },
    prices,
    stock: given,
  }
}

/** Currencies as 1C writes them: by code, by number, in words. */
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

const noWords: FeedOfferDetails = {
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
    // The price of one piece comes before the prices of many.
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
 * Three spellings: one figure; an attribute by warehouse (УТ 11 repeats `Склады` itself); a block of remnants. Figures
 * by warehouse make the single one superfluous. `countsZero` false: a single 0 means that stock is not exported.
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
  if (byWarehouse.length > 0)
    return byWarehouse
      .slice(0, 1_000)
      .map(({ id, count }) => remnant(detached(id!.slice(0, feedLimits.idChars)), count))
  const amounts = [...nodesAt(node, 'Количество'), ...nodesAt(node, 'Остатки', 'Остаток', 'Количество')].filter(
    ({ text }) => text.trim() !== '',
  )
  const [amount] = amounts.map(({ text }) => remnant(null, text))
  return amount && (amount.available || countsZero) ? [amount] : null
}

/** Whole units; less than none, as 1C has it after selling what was not there, is none. */
function remnant(warehouse: string | null, raw: string | undefined): FeedStock[number] {
  const count = Math.floor(Number(decimalText(raw ?? '') ?? 0))
  return { warehouse, available: count >= 1, quantity: Math.min(count, 1_000_000) }
}

const minCount = (price: XmlNode) => Number(textAt(price, 'МинКоличество')) || 0
