import { groupArticle } from '@shpulka/contract/catalogue/group-article'
import type { Queryable } from '../../base/db/pool.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { groupCount } from './group-count.rule.ts'
import { type GroupPriceTier, groupPriceTiers } from './group-price.rule.ts'
import { findGroupOffers, findProductsOfOffers, type GroupOfferRow } from './offers.sql.ts'

/** Whose prices and which site's stock to read. */
export interface PriceAndStockContext {
  readonly site: Pick<SiteRow, 'id' | 'priceListId' | 'priceRole' | 'warehouseIds'>
  /** The visitor's price role. */
  readonly priceRole: string
}

/** An offer in a group. */
export interface SoldOffer {
  readonly id: number
  readonly vendorCode: string
  /** How many pieces of it one group takes. */
  readonly quantity: number
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  /** Free in all the site's warehouses. */
  readonly free: number
  /** Free stock by warehouse of the site, by id; empty warehouses are left out. */
  readonly freeByWarehouse: readonly { readonly warehouseId: number; readonly count: number }[]
}

/** A group as the caller's transaction reads it from the database. */
export interface PricedGroup {
  readonly id: number
  /** Empty when the product has a single group. */
  readonly title: string
  readonly productId: number
  readonly productTitle: string
  /** See `groupArticle`: of its only offer, else of the product. */
  readonly vendorCode: string
  readonly productVendorCode: string
  /** File id of the product's first picture. */
  readonly image: string | null
  /** How many pieces one has when it is sold in packs; null: it is sold by the piece. */
  readonly packSize: number | null
  /** False: hidden, or not sold on this site. */
  readonly isForSale: boolean
  /** The minimum count in an order line, and the step in which it grows. */
  readonly minCount: number
  readonly stepCount: number
  /** How many can be bought now, by the scarcest offer. */
  readonly count: number
  /** The visitor's price rows, by order sum ascending. Empty when the price is on request. */
  readonly prices: readonly GroupPriceTier[]
  readonly weightGrams: number
  readonly volumeCm3: number
  readonly offers: readonly SoldOffer[]
}

/**
 * Groups by id with current prices and stock, in one round trip. The map has no groups that do not exist or have no
 * offers.
 */
export async function findPricedGroups(
  tx: Queryable,
  { site, priceRole }: PriceAndStockContext,
  groupIds: readonly number[],
): Promise<Map<number, PricedGroup>> {
  const groups = new Map<number, PricedGroup>()
  if (groupIds.length === 0) return groups
  const rows = await findGroupOffers(
    tx,
    groupIds,
    site.id,
    site.warehouseIds,
    site.priceListId,
    priceRole,
    site.priceRole,
  )
  for (let from = 0; from < rows.length; ) {
    const first = rows[from] as GroupOfferRow
    let to = from + 1
    while (rows[to]?.groupId === first.groupId) to += 1
    groups.set(first.groupId, pricedGroup(first, rows.slice(from, to)))
    from = to
  }
  return groups
}

function pricedGroup(first: GroupOfferRow, rows: readonly GroupOfferRow[]): PricedGroup {
  const offers = rows.map((row) => ({
    id: row.offerId,
    vendorCode: row.offerVendorCode,
    quantity: row.quantity,
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
    free: row.free.reduce((sum, [, count]) => sum + count, 0),
    freeByWarehouse: row.free.map(([warehouseId, count]) => ({ warehouseId, count })),
  }))
  return {
    id: first.groupId,
    title: first.groupTitle,
    productId: first.productId,
    productTitle: first.productTitle,
    vendorCode: groupArticle(offers, first.productVendorCode),
    productVendorCode: first.productVendorCode,
    image: first.image,
    packSize: first.packSize,
    isForSale: first.isForSale,
    minCount: first.minCount,
    stepCount: first.stepCount,
    count: groupCount(offers),
    prices: groupPriceTiers(
      rows.map((row) => ({
        quantity: row.quantity,
        prices: row.prices.map(([limit, price, oldPrice]) => ({ limit, price, oldPrice })),
      })),
    ),
    weightGrams: offers.reduce((sum, offer) => sum + offer.weightGrams * offer.quantity, 0),
    volumeCm3: Math.ceil(
      offers.reduce((sum, offer) => sum + offer.lengthMm * offer.widthMm * offer.heightMm * offer.quantity, 0) / 1000,
    ),
    offers,
  }
}

/** Tags of the products whose count depends on these offers. */
export const tagsOfOffers = async (tx: Queryable, offerIds: readonly number[]): Promise<string[]> =>
  offerIds.length === 0 ? [] : (await findProductsOfOffers(tx, offerIds)).map(({ productId }) => `product:${productId}`)
