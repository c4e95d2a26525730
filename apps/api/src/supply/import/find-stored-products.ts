import type { ShopFigures } from './compared-offer.rule.ts'
import type { ComparisonContext } from './comparison-context.ts'
import { findImportedGroups, findOfferPrices } from './import-offers.sql.ts'
import { findImported, type ImportedProduct } from './import-products.sql.ts'
import { findOfferStock } from './import-stock.sql.ts'
import type { FeedProductRow } from './product-row.rule.ts'

/** The stored rows of a batch: products by their current or former ids, their groups, prices and stock. */
export async function findStoredProducts(rows: readonly FeedProductRow[], context: ComparisonContext) {
  const { pool, source } = context
  const products = await findImported(
    pool,
    source,
    rows.flatMap((row) => [row.sourceId, ...row.formerIds]),
  )
  const bySourceId = new Map(products.map((product) => [product.sourceId, product]))
  const ids = products.map(({ id }) => id)
  const groups = ids.length > 0 ? await findImportedGroups(pool, ids) : []
  const offerIds = groups.flatMap(({ offerId }) => offerId ?? [])
  const reserves = offerIds.length > 0 ? await context.confirmedReserves?.(offerIds) : undefined
  return {
    productOf: (row: FeedProductRow): ImportedProduct | undefined => {
      const storedId = [row.sourceId, ...row.formerIds].find((id) => bySourceId.has(id))
      return storedId === undefined ? undefined : bySourceId.get(storedId)
    },
    groups: new Map(groups.map((group) => [`${group.productId}/${group.sourceId}`, group])),
    figuresOf: await findFigures(offerIds, context),
    reservesOf: (offerId: number | null | undefined) => (warehouseId: number) =>
      reserves?.get(`${offerId}/${warehouseId}`) ?? 0,
  }
}

const noFigures: ShopFigures = { prices: new Map(), stock: new Map() }

/** Prices and stock of offers by their ids. */
async function findFigures(offerIds: number[], { pool, site, warehouseIds }: ComparisonContext) {
  const figures = new Map(offerIds.map((id) => [id, { prices: new Map(), stock: new Map() } satisfies ShopFigures]))
  if (offerIds.length > 0) {
    for (const { offerId, role, ...price } of await findOfferPrices(pool, offerIds, site.priceListId))
      figures.get(offerId)!.prices.set(role, price)
    for (const { offerId, warehouseId, ...stock } of await findOfferStock(pool, offerIds, [...warehouseIds]))
      figures.get(offerId)!.stock.set(warehouseId, stock)
  }
  return (offerId: number | null | undefined): ShopFigures => figures.get(offerId ?? 0) ?? noFigures
}
