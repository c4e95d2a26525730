import { createHash } from 'node:crypto'
import type { FeedOffer } from '../incoming/feed-offer.rule.ts'
import { type FeedRejection, rejection } from '../incoming/feed-reason.rule.ts'
import { offerCategoryId } from './feed-categories.rule.ts'
import { type FeedCurrency, mainCurrency, oneCode, priceKopecks, type RoubleRate } from './feed-price.rule.ts'
import { plainDescription } from './plain-description.rule.ts'
import { paramNumber } from './property-kind.rule.ts'

/** An offer of the feed in the shop's own terms, ready to be compared with what the shop has. */
export interface ProductRow {
  sourceId: string
  line: number
  title: string
  description: string
  vendor: string | null
  vendorCode: string
  barcode: string
  categorySourceId: string
  priceKopecks: number
  oldPriceKopecks: number | null
  available: boolean
  quantity: number | null
  weightGrams: number
  values: { property: string; title: string }[]
  numbers: { property: string; number: number }[]
  pictureUrls: string[]
  /** Of everything above: equal hashes mean that nothing is to be written. */
  contentHash: Buffer
}

export interface RowContext {
  /** Salts the hash: prices and stock belong to a site, so another site is another import. */
  siteCode: string
  currencies: readonly FeedCurrency[]
  rateOf: (currency: string) => RoubleRate | null
  categoryIds: ReadonlySet<string>
  /** How the shop keeps a param; null when it does not. */
  kindOf: (param: { name: string; unit: string | null }) => { key: string; kind: 'list' | 'number' } | null
}

/** The offer in the shop's terms, or why the shop cannot take it. */
export function productRow(offer: FeedOffer, context: RowContext): ProductRow | FeedRejection {
  const currency = offer.currency ?? mainCurrency(context.currencies)
  if (currency === null) return rejection(offer.sourceId, offer.line, 'no-currency')
  const rate = context.rateOf(currency)
  if (rate === null) return rejection(offer.sourceId, offer.line, 'unknown-currency', oneCode(currency))
  const price = priceKopecks(offer.price, rate)
  if (typeof price === 'string') return rejection(offer.sourceId, offer.line, price, `${offer.price} ${currency}`)
  const oldPrice = offer.oldPrice === null ? null : priceKopecks(offer.oldPrice, rate)

  const values = new Map<string, { property: string; title: string }>()
  const numbers: ProductRow['numbers'] = []
  for (const param of offer.params) {
    const kept = context.kindOf(param)
    if (!kept) continue
    const number = kept.kind === 'number' ? paramNumber(param.value) : null
    if (number !== null) {
      numbers.push({ property: kept.key, number })
    } else if (kept.kind === 'list') {
      const title = param.unit ? `${param.value} ${param.unit}` : param.value
      values.set(`${kept.key}\n${title.toLowerCase()}`, { property: kept.key, title })
    }
  }
  const row = {
    sourceId: offer.sourceId,
    title: offer.name,
    description: plainDescription(offer.description),
    vendor: offer.vendor,
    vendorCode: offer.vendorCode ?? '',
    barcode: offer.barcode ?? '',
    categorySourceId: offerCategoryId(offer.categoryId, context.categoryIds),
    priceKopecks: price,
    oldPriceKopecks: typeof oldPrice === 'number' && oldPrice > price ? oldPrice : null,
    available: offer.available,
    quantity: offer.quantity,
    weightGrams: offer.weightGrams ?? 0,
    values: [...values.values()],
    numbers,
  }
  return { ...row, line: offer.line, pictureUrls: offer.pictureUrls, contentHash: shortHash(JSON.stringify([FORMAT, context.siteCode, row])) }
}

/** Half a SHA-256: 16 bytes, enough to tell two versions of one row apart. */
export function shortHash(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16)
}

/** Grows when the import writes something else for the same row, so that the next run writes every row anew. */
const FORMAT = 1
