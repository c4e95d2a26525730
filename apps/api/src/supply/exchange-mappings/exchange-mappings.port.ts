import type { Queryable } from '../../base/db/pool.ts'
import { wellFormedJson } from '../../base/text/well-formed-json.rule.ts'
import { findMappedConnection } from './mappings.sql.ts'
import { readMappedNames } from './read-mapped-names.ts'
import { namesOfFeed } from './source-names.rule.ts'
import { saveNames } from './source-names.sql.ts'

/** Saves names of a package (price types, warehouses, categories, properties) with counts of goods, for mapping. */
export const recordNames = (
  tx: Queryable,
  {
    connectionId,
    runId,
    packageId,
    isWhole,
  }: {
    readonly connectionId: number
    readonly runId: number
    readonly packageId: number
    /** The run contains the whole catalogue. */
    readonly isWhole: boolean
  },
  survey: Parameters<typeof namesOfFeed>[0],
): Promise<unknown> => saveNames(tx, connectionId, runId, isWhole, packageId, wellFormedJson(namesOfFeed(survey)))

/** Roles and warehouses that the program filled before its mappings changed. */
export async function findFormerTargets(
  tx: Queryable,
  connectionId: number,
): Promise<{ readonly roles: readonly string[]; readonly warehouseIds: readonly number[] }> {
  const [connection] = await findMappedConnection(tx, connectionId)
  return { roles: connection?.formerRoles ?? [], warehouseIds: connection?.formerWarehouses ?? [] }
}

/** Counts price types and warehouses of a program and lists the unmapped ones, for the setup check. */
export async function countMapped(tx: Queryable, connectionId: number) {
  const [connection] = await findMappedConnection(tx, connectionId)
  const { prices, stocks } = await readMappedNames(tx, connection!)
  const countsOf = ({ rows }: typeof prices) => ({
    total: rows.length,
    unmapped: rows.filter(({ state }) => state === 'unmapped').map(({ name }) => name),
  })
  return { priceTypes: countsOf(prices), warehouses: countsOf(stocks), problem: prices.problem }
}
