import type { Product, ProductGroup, Remnant } from '@shpulka/contract/catalog'
import type { Seo } from '@shpulka/contract/settings'
import { bonusAccrual } from '../bonuses/accrual.rule.ts'
import { statedProperties } from './characteristics.view.ts'
import { groupCount } from './group-count.rule.ts'
import { groupPriceRows } from './group-price.rule.ts'
import { type CardScene, productCard } from './product-card.view.ts'
import type { PageOfferRow, ProductPageRow } from './product-page.sql.ts'

export interface ProductPageSource {
  readonly slot: number
  readonly scene: CardScene
  readonly row: ProductPageRow
  readonly seo: Seo
  /** What part of a price comes back as bonuses. */
  readonly bonusPercent: number
}

/** Prices and stock are those just read; the card's may be older by a moment, so its own figures follow the groups'. */
export function productPage({ slot, scene, row, seo, bonusPercent }: ProductPageSource): Product {
  const card = productCard(slot, scene)
  const groups = [...Map.groupBy(row.offers, ({ groupId }) => groupId).values()].map((own) => pageGroup(own, scene, bonusPercent))
  return {
    ...card,
    groups,
    available: groups.reduce((sum, { count }) => sum + count, 0),
    remnants: sumOf(groups.map(({ remnants }) => remnants)),
    description: row.description,
    images: row.images,
    videos: row.videos,
    documents: row.documents,
    partner: partnerOf(slot, scene),
    breadcrumbs: breadcrumbsOf(slot, scene),
    characteristics: statedProperties(slot, scene).map(({ property: { title, section }, value }) => ({ title, value, section })),
    seoPage: { title: seo.title, description: seo.description, h1: seo.h1 || card.title },
  }
}

function pageGroup(offers: readonly PageOfferRow[], { siteWarehouseIds, warehouseTitles }: CardScene, bonusPercent: number): ProductGroup {
  const first = offers[0] as PageOfferRow
  const ladders = offers.map(({ quantity, prices }) => ({ quantity, prices: prices.map(([limit, price, oldPrice]) => ({ limit, price, oldPrice })) }))
  const rows = groupPriceRows(ladders)
  const freeIn = (offer: PageOfferRow, warehouses: readonly number[]) =>
    offer.free.reduce((sum, [warehouse, count]) => (warehouses.includes(warehouse) ? sum + count : sum), 0)
  const countIn = (warehouses: readonly number[]) =>
    groupCount(offers.map((offer) => ({ quantity: offer.quantity, free: freeIn(offer, warehouses) })))
  const remnants = (count: (warehouseId: number) => number): Remnant[] =>
    siteWarehouseIds.flatMap((warehouseId) =>
      count(warehouseId) > 0 ? [{ warehouseId, title: warehouseTitles.get(warehouseId) ?? '', count: count(warehouseId) }] : [],
    )
  return {
    id: first.groupId,
    title: first.groupTitle,
    count: countIn(siteWarehouseIds),
    prices: rows.map(({ limit, price }) => ({ limit, price })),
    oldPrice: rows[0]?.oldPrice ?? null,
    bonuses: bonusAccrual(rows[0]?.price ?? 0, bonusPercent),
    weightGrams: offers.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
    remnants: remnants((warehouse) => countIn([warehouse])),
    offers: offers.map((offer) => ({
      id: offer.offerId,
      vendorCode: offer.vendorCode,
      barcode: offer.barcode,
      title: offer.title,
      quantity: offer.quantity,
      characteristics: offer.characteristics.map(({ title, value }) => ({ title, value })),
      prices: offer.prices.map(([limit, price]) => ({ limit, price })),
      remnants: remnants((warehouse) => freeIn(offer, [warehouse])),
    })),
  }
}

function sumOf(lists: readonly (readonly Remnant[])[]): Remnant[] {
  const sums = new Map<number, Remnant>()
  for (const remnant of lists.flat())
    sums.set(remnant.warehouseId, { ...remnant, count: remnant.count + (sums.get(remnant.warehouseId)?.count ?? 0) })
  return [...sums.values()]
}

function partnerOf(slot: number, { table, dictionary }: CardScene): Product['partner'] {
  const partner = dictionary.partners.get(table.partnerIds[slot] as number)
  if (!partner) return null
  const { id, code, title, description, country, image, sizeTable } = partner
  return { id, code, title, description, country, image, sizeTable }
}

function breadcrumbsOf(slot: number, { table, dictionary }: CardScene): Product['breadcrumbs'] {
  const main = dictionary.categories[table.categories.get(slot)[0] as number]
  return (main?.lineIds ?? []).flatMap((id) => {
    const category = dictionary.categories[dictionary.categoryOrdinals.get(id) ?? -1]
    return category ? [{ id, title: category.title, path: category.path }] : []
  })
}
