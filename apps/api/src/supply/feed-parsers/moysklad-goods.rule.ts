import { uuidPattern } from '@shpulka/contract/base/ids'
import type { FeedCard, FeedOffer, FeedParam, FeedPrice, FeedUnit, GoodsVat } from './feed-item.ts'
import { feedLimits, normalizeText } from './feed-text.rule.ts'
import { goodsVat } from './goods-terms.rule.ts'

/** The fields read from a row of `/entity/assortment` (JSON API 1.2 of МойСклад); any of them may be missing. */
export interface MoyskladRow {
  readonly meta?: { readonly type?: string }
  readonly id?: string
  readonly name?: string
  readonly description?: string
  readonly article?: string
  readonly archived?: boolean
  readonly vatEnabled?: boolean
  readonly effectiveVat?: number
  readonly effectiveVatEnabled?: boolean
  readonly weight?: number
  readonly variantsCount?: number
  readonly uom?: Reference
  readonly productFolder?: Reference
  /** The product of a variant. */
  readonly product?: Reference
  readonly barcodes?: readonly Readonly<Record<string, string>>[]
  readonly characteristics?: readonly { readonly name?: string; readonly value?: string }[]
  readonly attributes?: readonly { readonly name?: string; readonly type?: string; readonly value?: unknown }[]
  readonly salePrices?: readonly {
    /** Kopecks. */
    readonly value?: number
    readonly currency?: Reference
    readonly priceType?: { readonly id?: string; readonly name?: string }
  }[]
}

interface Reference {
  readonly meta?: { readonly href?: string }
}

/** Units and currencies that rows refer to by id. */
export interface MoyskladDictionary {
  readonly units: ReadonlyMap<string, FeedUnit>
  /** Codes of currencies. */
  readonly currencies: ReadonlyMap<string, string>
}

const idAtEnd = new RegExp(`(${uuidPattern})(?:\\?.*)?$`, 'i')

/** The id at the end of an address; null: there is none. */
export const idOf = (reference: Reference | undefined): string | null =>
  idAtEnd.exec(reference?.meta?.href ?? '')?.[1]?.toLowerCase() ?? null

const brandNames = new Set(['бренд', 'производитель', 'торговая марка'])

export function moyskladCard(row: MoyskladRow, { units }: MoyskladDictionary): FeedCard {
  const params = (row.attributes ?? []).flatMap(attributeParam)
  const brand = params.find(({ name }) => brandNames.has(name.toLowerCase()))
  const folder = idOf(row.productFolder)
  return {
    name: normalizeText(row.name).slice(0, feedLimits.nameChars),
    vendor: brand?.value.slice(0, feedLimits.shortTextChars) ?? null,
    vendorCode: articleOf(row),
    categoryIds: folder === null ? [] : [folder],
    pictureUrls: [],
    // МойСклад leaves an empty description out.
    description: (row.description ?? '').slice(0, feedLimits.descriptionChars),
    params: params.filter((param) => param !== brand).slice(0, feedLimits.params),
    vat: vatOf(row),
    unit: units.get(idOf(row.uom) ?? '') ?? null,
  }
}

/** The single offer of a product without variants, or a variant; `product` null: the variant came without it. */
export function moyskladOffer(
  row: MoyskladRow,
  product: MoyskladRow | null,
  dictionary: MoyskladDictionary,
  line: number,
): FeedOffer {
  const isVariant = row.meta?.type === 'variant'
  const name = normalizeText(row.name).slice(0, feedLimits.nameChars)
  const characteristics = (row.characteristics ?? []).flatMap((each) => {
    const [title, value] = [normalizeText(each.name), normalizeText(each.value)]
    return title === '' || value === '' ? [] : [{ title, value: value.slice(0, feedLimits.paramValueChars) }]
  })
  return {
    sourceId: row.id!,
    line,
    details: {
      name,
      title: isVariant ? name : '',
      vendorCode: articleOf(row) ?? (product && articleOf(product)),
      barcode: Object.values(row.barcodes?.[0] ?? {}).find((code) => typeof code === 'string') ?? null,
      weightGrams: gramsOf(row.weight || product?.weight),
      characteristics,
    },
    prices: row.salePrices ? row.salePrices.flatMap((price) => priceOf(price, dictionary)) : null,
    stock: null,
  }
}

/** A price of 0 is included: the goods no longer have a price of that type. */
function priceOf(
  { value, currency, priceType }: NonNullable<MoyskladRow['salePrices']>[number],
  { currencies }: MoyskladDictionary,
): FeedPrice[] {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || !priceType?.id) return []
  const code = currencies.get(idOf(currency) ?? '') ?? null
  return [{ type: priceType.id, price: (Math.round(value) / 100).toFixed(2), oldPrice: null, currency: code }]
}

const articleOf = ({ article }: MoyskladRow) => normalizeText(article).slice(0, feedLimits.shortTextChars) || null

function vatOf({ effectiveVat, effectiveVatEnabled }: MoyskladRow): GoodsVat | null {
  if (effectiveVatEnabled === false) return 'none'
  return effectiveVat === undefined ? null : goodsVat(String(effectiveVat))
}

/** Kilograms. */
const gramsOf = (weight: number | undefined) =>
  typeof weight === 'number' && weight > 0 && weight <= 100_000 ? Math.round(weight * 1000) : null

/** Custom fields; dates, files and links are skipped, since nobody filters goods by them. */
function attributeParam({ name, type, value }: NonNullable<MoyskladRow['attributes']>[number]): FeedParam[] {
  const title = normalizeText(name).slice(0, feedLimits.paramNameChars)
  if (title === '' || type === 'time' || type === 'file' || type === 'link') return []
  const named = typeof value === 'object' && value !== null && 'name' in value ? value.name : value
  const text = typeof named === 'boolean' ? (named ? 'да' : 'нет') : typeof named === 'number' ? String(named) : named
  if (typeof text !== 'string' || normalizeText(text) === '') return []
  const isNumber = type === 'long' || type === 'double'
  return [
    {
      name: title,
      unit: null,
      value: normalizeText(text).slice(0, feedLimits.paramValueChars),
      ...(isNumber && { isNumber }),
    },
  ]
}
