import type { Queryable } from '../../base/db/pool.ts'
import { type ConstructorSetRow, findSetsByIds } from './constructor-sets.sql.ts'

export { constructorSetTexts } from './constructor-sets.sql.ts'

/** A set as stored in the database. */
export type StoredSet = ConstructorSetRow

/** Current sets by id, published or not; a deleted one is not in the map. */
export async function findSets(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, StoredSet>> {
  return ids.length === 0 ? new Map() : new Map((await findSetsByIds(tx, ids)).map((set) => [set.id, set]))
}
