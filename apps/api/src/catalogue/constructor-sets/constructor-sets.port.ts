import type { Tx } from '../../base/db/pool.ts'
import { type ConstructorSetRow, findSetsByIds } from './constructor-sets.sql.ts'

/** A set as the database has it. */
export type KnownSet = ConstructorSetRow

/** Sets by id as they are now, published or not; a deleted one is not in the map. */
export async function findSets(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, KnownSet>> {
  return ids.length === 0 ? new Map() : new Map((await findSetsByIds(tx, ids)).map((set) => [set.id, set]))
}
