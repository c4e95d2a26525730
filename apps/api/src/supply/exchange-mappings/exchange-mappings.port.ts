import type { Tx } from '../../base/db/pool.ts'
import { findMappedConnection } from './mappings.sql.ts'
import { namedWords } from './named-words.rule.ts'
import { readMappedNames } from './read-mapped-names.ts'
import { saveWords } from './words.sql.ts'

/** Remembers what a package names, and how many goods of it, for the owner to map. */
export const noteWords = (
  tx: Tx,
  {
    connectionId,
    runId,
    packageId,
    isWhole,
  }: {
    readonly connectionId: number
    readonly runId: number
    readonly packageId: number
    /** The run names the whole catalogue. */
    readonly isWhole: boolean
  },
  survey: Parameters<typeof namedWords>[0],
): Promise<unknown> =>
  saveWords(
    ...([tx, connectionId, runId, isWhole, packageId] as const),
    JSON.stringify(namedWords(survey), (_, part) => (typeof part === 'string' ? part.toWellFormed() : part)),
  )

/** What of the shop a program filled until it was mapped otherwise. */
export async function findVacated(
  tx: Tx,
  connectionId: number,
): Promise<{ readonly roles: readonly string[]; readonly warehouseIds: readonly number[] }> {
  const [connection] = await findMappedConnection(tx, connectionId)
  return { roles: connection?.vacatedRoles ?? [], warehouseIds: connection?.vacatedWarehouses ?? [] }
}

/** How many of the price types and warehouses a program names are mapped, for who looks whether it is all set up. */
export async function countMapped(tx: Tx, connectionId: number) {
  const [connection] = await findMappedConnection(tx, connectionId)
  const { prices, stocks } = await readMappedNames(tx, connection!)
  const of = ({ rows }: typeof prices) => ({
    named: rows.length,
    unmapped: rows.filter(({ state }) => state === 'unmapped').map(({ name }) => name),
  })
  return { priceTypes: of(prices), warehouses: of(stocks), problem: prices.problem }
}
