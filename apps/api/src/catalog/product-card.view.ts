import type { Characteristic, Sticker } from '@shpulka/contract/catalog'
import { productPath } from './canonical-path.rule.ts'
import type { Dictionary } from './dictionary.ts'
import type { ProductTable } from './product-table.ts'

/** Where a card is shown and to whom. */
export interface CardScene {
  readonly table: ProductTable
  readonly dictionary: Dictionary
  /** Ordinal of the site. */
  readonly site: number
  readonly siteWarehouseIds: readonly number[]
  /** Name by warehouse id. */
  readonly warehouseTitles: ReadonlyMap<number, string>
  readonly priceRole: string
  /** Place of the site's and role's price columns. */
  readonly prices: number
}

/** Facts on a card: more do not fit a dense row. */
const mostFacts = 4

/** A product's card as JSON, by the contract's ProductCard. */
export const cardJson = (slot: number, scene: CardScene): string => JSON.stringify(productCard(slot, scene))

export function productCard(slot: number, scene: CardScene) {
  const { table, dictionary } = scene
  const categories = [...table.categories.get(slot)].map((ordinal) => dictionary.categories[ordinal])
  const partner = dictionary.partners.get(table.partnerIds[slot] as number)
  return {
    id: table.ids[slot] as number,
    code: table.codes[slot] as string,
    path: productPath(categories[0]?.path ?? '', table.codes[slot] as string),
    title: table.titles[slot] as string,
    vendorCode: table.vendorCodes[slot] as string,
    images: table.imagesOf(slot),
    partner: partner ? { id: partner.id, title: partner.title } : null,
    categories: categories.flatMap((category) => (category ? [{ id: category.id, title: category.title }] : [])),
    stickers: stickersOf(slot, scene),
    facts: factsOf(slot, scene),
    ...pricesOf(slot, scene),
    groups: groupsOf(slot, scene),
    remnants: remnantsOf(slot, scene),
    available: table.available[scene.site]?.[slot] ?? 0,
  }
}

function stickersOf(slot: number, { table, dictionary }: CardScene): Sticker[] {
  return [...table.stickers.get(slot)].flatMap((id) => {
    const sticker = dictionary.stickers.get(id)
    return sticker ? [{ code: sticker.code, title: sticker.title, kind: sticker.kind }] : []
  })
}

const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 })

/** A number with its unit, as shown. */
export const numberText = (number: number, unit: string): string => (unit === '' ? numbers.format(number) : `${numbers.format(number)} ${unit}`)

function factsOf(slot: number, { table, dictionary }: CardScene): Characteristic[] {
  const facts = new Map<number, string[]>()
  for (const ordinal of table.values.get(slot)) {
    const value = dictionary.values[ordinal]
    if (value && dictionary.properties[value.property]?.isKey) facts.set(value.property, [...(facts.get(value.property) ?? []), value.title])
  }
  const own = table.numbers.get(slot)
  for (let n = 0; n < own.length; n += 2) {
    const property = dictionary.properties[own[n] as number]
    if (property?.isKey) facts.set(own[n] as number, [numberText(own[n + 1] as number, property.unit)])
  }
  return [...facts]
    .map(([ordinal, values]) => ({ property: dictionary.properties[ordinal], values }))
    .sort((a, b) => (a.property?.sort ?? 0) - (b.property?.sort ?? 0) || (a.property?.id ?? 0) - (b.property?.id ?? 0))
    .slice(0, mostFacts)
    .flatMap(({ property, values }) => (property ? [{ title: property.title, value: values.join(', '), section: property.section }] : []))
}

function pricesOf(slot: number, { table, priceRole, prices }: CardScene) {
  const columns = table.prices[prices]
  const price = columns?.price[slot] ?? Number.NaN
  if (!columns || Number.isNaN(price)) return { cardPrices: [], nextStep: null }
  const oldPrice = columns.oldPrice[slot] ?? Number.NaN
  const limit = columns.nextLimit[slot] ?? Number.NaN
  return {
    cardPrices: [{ priceRole, price, oldPrice: Number.isNaN(oldPrice) ? null : oldPrice }],
    nextStep: Number.isNaN(limit) ? null : { limit, price: columns.nextPrice[slot] as number },
  }
}

function groupsOf(slot: number, { table, site }: CardScene) {
  const stride = 1 + table.showcase.sites.length
  const titles = table.groupTitles.get(slot)
  const own = table.groups.get(slot)
  return Array.from({ length: own.length / stride }, (_, n) => ({
    id: own[n * stride] as number,
    title: titles?.[n] ?? '',
    count: own[n * stride + 1 + site] as number,
  }))
}

function remnantsOf(slot: number, { table, siteWarehouseIds, warehouseTitles }: CardScene) {
  const own = table.remnants.get(slot)
  return siteWarehouseIds.flatMap((warehouseId) => {
    for (let n = 0; n < own.length; n += 2) {
      if (own[n] === warehouseId) return [{ warehouseId, title: warehouseTitles.get(warehouseId) ?? '', count: own[n + 1] as number }]
    }
    return []
  })
}
