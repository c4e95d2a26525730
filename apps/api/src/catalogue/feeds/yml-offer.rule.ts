import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import type { ShownParam, ShownProduct } from '../catalog/shown-products.port.ts'
import { originPlaceholder } from './origin-placeholder.rule.ts'
import { element, xmlHtml, xmlText } from './xml-text.rule.ts'

/** A group of a product, which is one offer of the feed. */
export interface YmlGroup {
  readonly id: number
  /** Title among the product's groups; empty when it is the only one. */
  readonly title: string
  /** The least count of an order, and by how many more. */
  readonly minCount: number
  readonly stepCount: number
  readonly vendorCode: string
  readonly barcode: string
  readonly priceKopecks: number
  readonly oldPriceKopecks: number | null
  /** How many can be bought. */
  readonly count: number
  readonly weightGrams: number
  /** Length, width and height in millimetres; 0 when unknown. */
  readonly sizeMm: readonly [number, number, number]
  /** The group's characteristics, which extend or replace the product's. */
  readonly characteristics: readonly { readonly title: string; readonly value: string }[]
}

/** Name of the param with the title of a group that is one of several. */
export const variantParam = 'Вариант'

/** The limit of the YML format. */
const maxPictures = 20
const maxDescriptionChars = 6_000

/** One offer of the feed. Offers of one product share group_id. */
export function ymlOffer(
  product: ShownProduct,
  group: YmlGroup,
  details: {
    readonly description: string
    readonly images: readonly string[]
    /** Null: the site's, which the format leaves to the shop's account. */
    readonly vat: string | null
    readonly isVariant: boolean
  },
): string {
  const name = offerTitle(product.title, details.isVariant ? group.title : '')
  const groupIdAttribute = details.isVariant ? ` group_id="${product.id}"` : ''
  const oldPrice =
    group.oldPriceKopecks !== null && group.oldPriceKopecks > group.priceKopecks
      ? element('oldprice', roubles(group.oldPriceKopecks))
      : ''
  return [
    `<offer id="${group.id}" available="${group.count > 0}"${groupIdAttribute}>`,
    `<url>${originPlaceholder}${xmlText(encodeURI(product.path))}</url>`,
    element('price', roubles(group.priceKopecks)),
    oldPrice,
    '<currencyId>RUB</currencyId>',
    details.vat === null ? '' : element('vat', details.vat === 'none' ? 'NO_VAT' : `VAT_${details.vat}`),
    group.minCount > 1 ? element('min-quantity', group.minCount) : '',
    group.stepCount > 1 ? element('step-quantity', group.stepCount) : '',
    element('categoryId', product.mainCategoryId),
    ...details.images
      .slice(0, maxPictures)
      .map((image) => `<picture>${originPlaceholder}/api/image-minifier/v1/${image}.jpg?preview=1280</picture>`),
    element('name', name),
    element('vendor', product.vendor),
    element('vendorCode', group.vendorCode),
    details.description === '' ? '' : `<description>${xmlHtml(shorten(details.description))}</description>`,
    element('barcode', group.barcode),
    ...ymlParams(product.params, group, details.isVariant).map(
      ({ title, unit, value }) =>
        `<param name="${xmlText(title)}"${
          unit === '' ? '' : ` unit="${xmlText(unit)}"`
        }>${xmlText(String(value))}</param>`,
    ),
    group.weightGrams > 0 ? element('weight', group.weightGrams / 1000) : '',
    group.sizeMm.every((side) => side > 0)
      ? element('dimensions', group.sizeMm.map((side) => side / 10).join('/'))
      : '',
    element('count', group.count),
    '</offer>\n',
  ].join('')
}

/** The product's params. Of a param that differs between variants, an offer has only its own value. */
function ymlParams(
  params: readonly ShownParam[],
  { title: variant, characteristics }: YmlGroup,
  isVariant: boolean,
): ShownParam[] {
  if (!isVariant) return [...params]
  const groupValues = new Map(characteristics.map(({ title, value }) => [title, value.toLowerCase()]))
  const isGroupValue = ({ title, value }: ShownParam) => String(value).toLowerCase() === groupValues.get(title)
  const overriddenTitles = new Set(params.filter(isGroupValue).map(({ title }) => title))
  const productTexts = new Set(params.map(({ title, unit, value }) => `${title} ${value} ${unit}`.trim().toLowerCase()))
  return [
    ...(variant ? [{ title: variantParam, unit: '', value: variant }] : []),
    ...params.filter((param) => !overriddenTitles.has(param.title) || isGroupValue(param)),
    ...characteristics
      .filter(({ title, value }) => !productTexts.has(`${title} ${value}`.toLowerCase()))
      .map((each) => ({ ...each, unit: '' })),
  ]
}

/** Shortens a text to the format's limit, between paragraphs if possible. */
function shorten(text: string): string {
  if (text.length <= maxDescriptionChars) return text
  const end = text.lastIndexOf('\n\n', maxDescriptionChars)
  return text.slice(0, end > maxDescriptionChars / 2 ? end : maxDescriptionChars)
}

const roubles = (kopecks: number): string => (kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2))
