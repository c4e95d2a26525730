import { type FeedReason, type FeedRejection, rejection } from './feed-reason.rule.ts'

/** An offer of a feed in neutral words: no YML element names, no currency conversion, no database. */
export interface FeedOffer {
  /** The offer's id in the feed; with the source's code it names the offer for ever. */
  sourceId: string
  /** Line of the file where the offer begins, for messages. */
  line: number
  name: string
  vendor: string | null
  vendorCode: string | null
  barcode: string | null
  categoryId: string | null
  /** Currency code as written in the feed, upper case; null when the feed does not say. */
  currency: string | null
  /** Decimal number with a dot, as in `1234.50`. */
  price: string
  oldPrice: string | null
  available: boolean
  /** Exact stock when the feed gives one, otherwise null. */
  quantity: number | null
  pictureUrls: string[]
  /** As in the feed: text or HTML, not to be trusted. */
  description: string
  params: FeedParam[]
  /** Offers with the same value are variants of one product. */
  variantOf: string | null
  weightGrams: number | null
}

export interface FeedParam {
  name: string
  unit: string | null
  value: string
}

/** An offer's elements as read: the first text of each, lists where the format allows several. */
export interface RawOffer {
  line: number
  attributes: Record<string, string>
  fields: Map<string, string>
  pictureUrls: string[]
  params: { name: string; unit: string; value: string }[]
  /** The offer was closed by something else than its own closing tag. */
  broken: boolean
  /** More text than one offer may hold was dropped. */
  oversized: boolean
}

export const FEED_LIMITS = {
  idChars: 200,
  nameChars: 500,
  shortTextChars: 200,
  descriptionChars: 60_000,
  params: 200,
  paramNameChars: 150,
  paramValueChars: 1_000,
  pictures: 30,
  urlChars: 2_048,
} as const

/** A raw offer as a FeedOffer, or why it cannot be one. `notes` receives what was dropped or cut without losing the offer. */
export function feedOffer(raw: RawOffer, notes: Set<string>): FeedOffer | FeedRejection {
  const sourceId = tidy(raw.attributes.id)
  const refuse = (reason: FeedReason, detail = '') => rejection(sourceId || null, raw.line, reason, detail)
  if (raw.broken) return refuse('broken-markup')
  if (raw.oversized) return refuse('too-big')
  if (!sourceId) return refuse('no-id')
  if (sourceId.length > FEED_LIMITS.idChars) return refuse('too-big', `id длиннее ${FEED_LIMITS.idChars} знаков`)

  const text = (field: string) => tidy(raw.fields.get(field))
  const name = offerName(text('name'), text('typePrefix'), text('vendor'), text('model'), text('title'))
  if (!name) return refuse('no-name')
  if (name.includes('\uFFFD')) return refuse('broken-encoding', name.slice(0, 80))
  if (name.length > FEED_LIMITS.nameChars) return refuse('too-big', `название длиннее ${FEED_LIMITS.nameChars} знаков`)

  const price = decimalText(text('price'))
  if (price === null) return refuse(text('price') ? 'bad-price' : 'no-price', text('price').slice(0, 40))
  if (Number(price) === 0) return refuse('zero-price')
  let oldPrice = decimalText(text('oldprice'))
  if (text('oldprice') && (oldPrice === null || Number(oldPrice) <= Number(price))) {
    oldPrice = null
    notes.add('старая цена не больше новой, не показана')
  }

  const short = (field: string) => {
    const value = text(field)
    if (value.length > FEED_LIMITS.shortTextChars) notes.add(`слишком длинное поле «${field}» сокращено`)
    return value.slice(0, FEED_LIMITS.shortTextChars) || null
  }
  let description = (raw.fields.get('description') ?? '').trim()
  if (description.length > FEED_LIMITS.descriptionChars) {
    description = description.slice(0, FEED_LIMITS.descriptionChars)
    notes.add('слишком длинное описание сокращено')
  }

  return {
    sourceId,
    line: raw.line,
    name,
    vendor: short('vendor'),
    vendorCode: short('vendorCode'),
    barcode:
      text('barcode')
        .split(/[\s,;]+/)[0]
        ?.slice(0, FEED_LIMITS.shortTextChars) || null,
    categoryId: short('categoryId'),
    currency: text('currencyId').toUpperCase().slice(0, 20) || null,
    price,
    oldPrice,
    available: isAvailable(raw.attributes.available ?? text('available')),
    quantity: quantity(text('quantity') || text('stock_quantity') || text('count')),
    pictureUrls: pictureUrls(raw.pictureUrls, notes),
    description,
    params: feedParams(raw.params, notes),
    variantOf: tidy(raw.attributes.group_id).slice(0, FEED_LIMITS.idChars) || null,
    weightGrams: weightGrams(text('weight')),
  }
}

/**
 * The name of a plain offer, or of a vendor.model one put together. The vendor is left out when the model already begins with it
 * («Bernina» + «Bernina Bernette E56»).
 */
export function offerName(name: string, typePrefix: string, vendor: string, model: string, title = ''): string {
  if (name) return name
  if (!model) return title
  const modelNamesVendor = vendor !== '' && ` ${model.toLowerCase()} `.includes(` ${vendor.toLowerCase()} `)
  return [typePrefix, modelNamesVendor ? '' : vendor, model].filter((part) => part !== '').join(' ')
}

/** A number written by people (`1 234,50`, `97`, `12.5 руб.` is refused) as a plain decimal; null when it is not one. */
export function decimalText(written: string): string | null {
  const compact = written.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  const match = /^\+?0*(\d{1,15}(?:\.\d{1,10})?)$/.exec(compact)
  return match ? match[1]! : null
}

/** YML: an offer is available unless it says that it is not. */
export function isAvailable(written: string): boolean {
  return !['false', '0', 'no', 'нет'].includes(written.trim().toLowerCase())
}

/** A stock figure: whole units, at most a million; anything else is no figure. */
export function quantity(written: string): number | null {
  const match = /^(\d{1,9})(?:[.,]\d+)?$/.exec(written.replace(/[\s\u00A0]/g, ''))
  return match ? Math.min(Number(match[1]), 1_000_000) : null
}

/** Kilograms of the feed as whole grams; null when absent, not a number or above 100 tonnes. */
export function weightGrams(written: string): number | null {
  const kilograms = decimalText(written)
  if (kilograms === null) return null
  const grams = Math.round(Number(kilograms) * 1000)
  return grams > 0 && grams <= 100_000_000 ? grams : null
}

function feedParams(raw: RawOffer['params'], notes: Set<string>): FeedParam[] {
  const params: FeedParam[] = []
  for (const param of raw) {
    const name = tidy(param.name).replace(/:$/, '')
    const value = tidy(param.value)
    if (!name || !value) continue
    if (params.length === FEED_LIMITS.params) {
      notes.add(`параметров больше ${FEED_LIMITS.params}, лишние отброшены`)
      break
    }
    if (name.length > FEED_LIMITS.paramNameChars || value.length > FEED_LIMITS.paramValueChars) notes.add('слишком длинный параметр сокращён')
    params.push({
      name: name.slice(0, FEED_LIMITS.paramNameChars),
      unit: tidy(param.unit).slice(0, 30) || null,
      value: value.slice(0, FEED_LIMITS.paramValueChars),
    })
  }
  return params
}

function pictureUrls(raw: string[], notes: Set<string>): string[] {
  const urls = [...new Set(raw.map((url) => tidy(url)).filter((url) => url !== '' && url.length <= FEED_LIMITS.urlChars))]
  if (urls.length > FEED_LIMITS.pictures) notes.add(`картинок больше ${FEED_LIMITS.pictures}, лишние отброшены`)
  return urls.slice(0, FEED_LIMITS.pictures)
}

/** One line without runs of blanks and without control characters. */
export function tidy(text: string | undefined): string {
  if (!text) return ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
  return text.replace(/[\s\u0000-\u001F\u007F\u00A0\u200B\uFEFF]+/g, ' ').trim()
}

/**
 * The same text in memory of its own. A piece of a chunk keeps the whole chunk alive; what outlives its batch (ids, names of params) is
 * detached, or a feed of 100,000 offers would be kept whole.
 */
export function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
