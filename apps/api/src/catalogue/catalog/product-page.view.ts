import type { Product, ProductGroup, Remnant } from '@shpulka/contract/catalogue/catalog'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { Seo } from '@shpulka/contract/content/settings'
import { bonusAccrual } from '../../base/money/bonus-accrual.rule.ts'
import { type PriceContext, productCard } from '../catalog-index/product-card.view.ts'
import { characteristicsOf } from './characteristics.view.ts'
import { countSellableTogether, groupCount } from './group-count.rule.ts'
import { groupPriceTiers } from './group-price.rule.ts'
import type { PageOfferRow, ProductPageRow } from './product-page.sql.ts'

export interface ProductPageSource {
  readonly row: number
  readonly priceContext: PriceContext
  readonly data: ProductPageRow
  readonly seo: Seo
  /** The share of a price that is returned as bonuses, and what a promotion multiplies it by. */
  readonly bonusPercent: number
  readonly multiplier: number
}

/** The card may be older than the prices and stock just read, so its figures are computed again from the groups. */
export function productPage(source: ProductPageSource): Product {
  const { row, priceContext, data, seo } = source
  const card = productCard(row, priceContext)
  const offersByGroup = [...Map.groupBy(data.offers, ({ groupId }) => groupId).values()]
  const countSellableTogetherIn = (warehouses: readonly number[]) =>
    countSellableTogether(offersByGroup.map((offers) => offers.map((offer) => countedOffer(offer, warehouses))))
  return {
    ...card,
    groups: offersByGroup.map((offers) => pageGroup(offers, source)),
    available: countSellableTogetherIn(priceContext.siteWarehouseIds),
    remnants: remnantsOf(priceContext, (warehouse) => countSellableTogetherIn([warehouse])),
    description: data.description,
    images: data.images,
    videos: data.videos,
    documents: data.documents,
    partSchemes: data.partSchemes,
    isInSets: data.isInSets,
    questionsCount: data.questionsCount,
    partner: partnerOf(row, priceContext),
    breadcrumbs: breadcrumbsOf(row, priceContext),
    characteristics: characteristicsOf(row, priceContext).map(({ property: { title, section }, value }) => ({
      title,
      value,
      section,
    })),
    seoPage: { ...seo, h1: seo.h1 || card.title },
  }
}

const countedOffer = ({ offerId, quantity, free }: PageOfferRow, warehouses: readonly number[]) => ({
  id: offerId,
  quantity,
  free: free.reduce((sum, [warehouse, count]) => (warehouses.includes(warehouse) ? sum + count : sum), 0),
})

/** The stock of each warehouse of the site; empty ones are left out. */
const remnantsOf = (
  { siteWarehouseIds, warehouseTitles }: PriceContext,
  count: (warehouseId: number) => number,
): Remnant[] =>
  siteWarehouseIds
    .map((warehouseId) => ({ warehouseId, title: warehouseTitles.get(warehouseId) ?? '', count: count(warehouseId) }))
    .filter((remnant) => remnant.count > 0)

function pageGroup(
  offers: readonly PageOfferRow[],
  { priceContext, bonusPercent, multiplier }: ProductPageSource,
): ProductGroup {
  const first = offers[0] as PageOfferRow
  const pricedOffers = offers.map(({ quantity, prices }) => ({
    quantity,
    prices: prices.map(([limit, price, oldPrice]) => ({ limit, price, oldPrice })),
  }))
  const tiers = groupPriceTiers(pricedOffers)
  const [now] = tiersForOnePiece(tiers)
  const countIn = (warehouses: readonly number[]) => groupCount(offers.map((offer) => countedOffer(offer, warehouses)))
  return {
    id: first.groupId,
    title: first.groupTitle,
    count: countIn(priceContext.siteWarehouseIds),
    prices: tiers.map(({ limit, price }) => ({ limit, price })),
    oldPrice: now?.oldPrice ?? null,
    bonuses: bonusAccrual(now?.price ?? 0, bonusPercent, multiplier),
    weightGrams: offers.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
    remnants: remnantsOf(priceContext, (warehouse) => countIn([warehouse])),
    offers: offers.map((offer) => ({
      id: offer.offerId,
      vendorCode: offer.vendorCode,
      barcode: offer.barcode,
      title: offer.title,
      quantity: offer.quantity,
      characteristics: offer.characteristics.map(({ title, value }) => ({ title, value })),
      prices: offer.prices.map(([limit, price]) => ({ limit, price })),
      remnants: remnantsOf(priceContext, (warehouse) => countedOffer(offer, [warehouse]).free),
    })),
  }
}

function partnerOf(row: number, { table, dictionary }: PriceContext): Product['partner'] {
  const partner = dictionary.partners.get(table.partnerIds[row] as number)
  if (!partner) return null
  const { id, code, title, description, country, image, sizeTable } = partner
  return { id, code, title, description, country, image, sizeTable }
}

function breadcrumbsOf(row: number, { table, dictionary }: PriceContext): Product['breadcrumbs'] {
  const main = dictionary.categories[table.categories.get(row)[0] as number]
  return (main?.pathIds ?? []).flatMap((id) => {
    const category = dictionary.categories[dictionary.categoryOrdinals.get(id) ?? -1]
    return category ? [{ id, title: category.title, path: category.path }] : []
  })
}
