import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { FeedProduct, GoodsVat } from './feed-item.ts'
import { type FeedReason, type FeedRejection, rejection } from './feed-reason.rule.ts'
import {
  decimalText,
  feedLimits,
  feedParams,
  normalizeText,
  pictureUrls,
  quantity,
  weightGrams,
} from './feed-text.rule.ts'
import { goodsVat } from './goods-terms.rule.ts'

/** Raw elements of an offer: the first text of each, lists where the format allows several. */
export interface RawOffer {
  line: number
  attributes: Record<string, string>
  fields: Map<string, string>
  pictureUrls: string[]
  params: { name: string; unit: string; value: string }[]
  /** The offer was not closed by its own closing tag. */
  broken: boolean
  /** Text beyond the limit of one offer was dropped. */
  oversized: boolean
}

export interface YmlOffer {
  product: FeedProduct
  /** Offers with the same value are variants of one product. */
  variantOf: string | null
}

/**
 * Converts a raw offer into a product with one offer, or returns why it cannot. `notes` collects values that were
 * dropped or shortened.
 */
export function ymlOffer(raw: RawOffer, notes: Set<string>): YmlOffer | FeedRejection {
  const sourceId = normalizeText(raw.attributes.id)
  const reject = (reason: FeedReason, detail = '') => rejection(sourceId || null, raw.line, reason, detail)
  if (raw.broken) return reject('broken-markup')
  if (raw.oversized) return reject('too-big')
  if (!sourceId) return reject('no-id')
  if (sourceId.length > feedLimits.idChars) return reject('too-big', `id длиннее ${feedLimits.idChars} знаков`)

  const text = (field: string) => normalizeText(raw.fields.get(field))
  const name = offerName(text('name'), text('typePrefix'), text('vendor'), text('model'), text('title'))
  if (!name) return reject('no-name')
  if (name.includes('\uFFFD')) return reject('broken-encoding', name.slice(0, 80))
  if (name.length > feedLimits.nameChars) return reject('too-big', `название длиннее ${feedLimits.nameChars} знаков`)

  const price = decimalText(text('price') || '0')
  if (price === null) return reject('bad-price', text('price').slice(0, 40))
  let oldPrice = decimalText(text('oldprice'))
  if (text('oldprice') && (oldPrice === null || Number(oldPrice) <= Number(price))) {
    oldPrice = null
    notes.add('старая цена не больше новой, не показана')
  }

  const short = (field: string) => {
    const value = text(field)
    if (value.length > feedLimits.shortTextChars) notes.add(`слишком длинное поле «${field}» сокращено`)
    return value.slice(0, feedLimits.shortTextChars) || null
  }
  let description = (raw.fields.get('description') ?? '').trim()
  if (description.length > feedLimits.descriptionChars) {
    description = description.slice(0, feedLimits.descriptionChars)
    notes.add('слишком длинное описание сокращено')
  }

  const vendorCode = short('vendorCode')
  const categoryId = short('categoryId')
  return {
    variantOf: normalizeText(raw.attributes.group_id).slice(0, feedLimits.idChars) || null,
    product: {
      sourceId,
      line: raw.line,
      card: {
        name,
        vendor: short('vendor'),
        vendorCode,
        categoryIds: categoryId === null ? [] : [categoryId],
        pictureUrls: pictureUrls(raw.pictureUrls, notes),
        description,
        params: feedParams([...buyerParams(text, raw.params), ...raw.params], notes),
        vat: ymlVat(text('vat')),
        unit: null,
      },
      offers: [
        {
          sourceId,
          line: raw.line,
          details: {
            name,
            title: '',
            vendorCode,
            barcode:
              text('barcode')
                .split(/[\s,;]+/)[0]
                ?.slice(0, feedLimits.shortTextChars) || null,
            weightGrams: weightGrams(text('weight')),
            sizeMm: sizeMm(text('dimensions')),
            characteristics: [],
            counts: { min: orderCount(text('min-quantity')), step: orderCount(text('step-quantity')) },
          },
          // Without a price the offer goes off sale.
          prices:
            Number(price) === 0
              ? []
              : [{ type: null, price, oldPrice, currency: text('currencyId').toUpperCase().slice(0, 20) || null }],
          stock: [
            {
              warehouse: null,
              available: isAvailable(raw.attributes.available ?? text('available')),
              quantity: quantity(text('quantity') || text('stock_quantity') || text('count')),
            },
          ],
        },
      ],
    },
  }
}

/** Elements of the format that a product page shows as params; a param of the same name wins. */
function buyerParams(text: (field: string) => string, params: RawOffer['params']) {
  const count = (field: string) => {
    const number = quantity(text(field))
    return number !== null && number > 1 ? `${number} шт.` : ''
  }
  const elements = [
    { name: 'Состояние', value: conditions.get(text('condition@type').toLowerCase()) ?? '', isNote: false },
    { name: 'О состоянии', value: reasonIn(text('condition')), isNote: true },
    { name: 'Страна', value: text('country_of_origin'), isNote: false },
    { name: 'Условия продажи', value: text('sales_notes'), isNote: true },
    { name: 'Минимальный заказ', value: count('min-quantity'), isNote: true },
    { name: 'Кратность заказа', value: count('step-quantity'), isNote: true },
  ]
  const ownNames = new Set(params.map(({ name }) => normalizeText(name).toLowerCase()))
  return elements.flatMap((one) => (one.value && !ownNames.has(one.name.toLowerCase()) ? { ...one, unit: '' } : []))
}

/** Nested elements are in the text of a field as tags. */
const reasonIn = (condition: string) =>
  (/<reason>(.*?)<\/reason>/.exec(condition)?.[1] ?? '').replace(/<\/?[a-z][^<>]*>/gi, '')

const orderCount = (raw: string) => Math.min(Math.max(quantity(raw) ?? 1, 1), basketLineMaxCount)

const conditions = new Map([
  ['likenew', 'как новый'],
  ['used', 'бывший в употреблении'],
  ['preowned', 'бывший в употреблении'],
  ['showcasesample', 'витринный образец'],
  ['reduction', 'уценённый'],
  ['refurbished', 'восстановленный'],
])

/**
 * The name of a simple offer, or one built from vendor and model. The vendor is left out when the model already
 * contains it («Bernina» + «Bernina Bernette E56»).
 */
export function offerName(name: string, typePrefix: string, vendor: string, model: string, title = ''): string {
  if (name) return name
  if (!model) return title
  const modelNamesVendor = vendor !== '' && ` ${model.toLowerCase()} `.includes(` ${vendor.toLowerCase()} `)
  return [typePrefix, modelNamesVendor ? '' : vendor, model].filter((part) => part !== '').join(' ')
}

/** `L/W/H` in centimetres as whole millimetres; null when it is not that or beyond 100 metres. */
export function sizeMm(text: string): [number, number, number] | null {
  const sides = text.split('/').map((side) => Math.round(Number(decimalText(side) ?? Number.NaN) * 10))
  return sides.length === 3 && sides.every((side) => side > 0 && side <= 100_000)
    ? (sides as [number, number, number])
    : null
}

const vatByCode = new Map<string, GoodsVat>([
  ['2', '10'],
  ['5', '0'],
  ['6', 'none'],
  ['7', '20'],
  ['10', '5'],
  ['11', '7'],
  ['14', '22'],
])

/** The format writes a rate by its name (`VAT_20`) or its code: `7` is 20 %. A number that is no code is a percent. */
const ymlVat = (text: string): GoodsVat | null => vatByCode.get(text) ?? goodsVat(text)

/** In YML an offer is available unless it says otherwise. */
export function isAvailable(text: string): boolean {
  return !['false', '0', 'no', 'нет'].includes(text.trim().toLowerCase())
}
