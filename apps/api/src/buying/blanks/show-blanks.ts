import type { Blank } from '@shpulka/contract/buying/blanks'
import { tiersForOnePiece } from '@shpulka/contract/catalogue/price-of-one'
import type { Pool } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { findPricedGroups, type PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'
import type { BlankRow } from './blanks.sql.ts'

/** Dependencies of the handlers of blanks. */
export interface BlanksDeps {
  readonly pool: Pool
  readonly catalog: CatalogPaths
}

/** Blanks with the visitor's current prices and stock, in one query for all. */
export async function showBlanks(
  { pool, catalog }: BlanksDeps,
  visitor: Visitor,
  rows: readonly BlankRow[],
): Promise<Blank[]> {
  const groups = await findPricedGroups(
    pool,
    visitor,
    rows.flatMap(({ groupId }) => groupId ?? []),
  )
  return rows.map((row) =>
    blankView(row, row.groupId === null ? undefined : groups.get(row.groupId), pathOf(catalog, visitor, row)),
  )
}

const pathOf = (catalog: CatalogPaths, { site }: Visitor, { productId }: BlankRow) =>
  (productId === null ? null : catalog.findProductPath(site.id, productId)) ?? ''

function blankView(
  { productId: _, createdAt, updatedAt, ...row }: BlankRow,
  group: PricedGroup | undefined,
  path: string,
): Blank {
  return {
    ...row,
    available: group?.offers.find(({ id }) => id === row.offerId)?.free ?? 0,
    packSize: group?.packSize ?? null,
    price: tiersForOnePiece(group?.prices ?? [])[0]?.price ?? null,
    path,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
