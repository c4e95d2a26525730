import type { Queryable, Reader } from '../../base/db/pool.ts'
import { type ConstructorSetRow, findPublishedSetCodes, findSetsByIds } from './constructor-sets.sql.ts'

export { constructorSetTexts } from './constructor-sets.sql.ts'

/** A set as stored in the database. */
export type StoredSet = ConstructorSetRow

/** Current sets by id, published or not; a deleted one is not in the map. */
export async function findSets(tx: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, StoredSet>> {
  return ids.length === 0 ? new Map() : new Map((await findSetsByIds(tx, ids)).map((set) => [set.id, set]))
}

/** Paths of a site's published sets, and of their list when there are any. Their last change is unknown. */
export async function constructorSetPaths(
  tx: Reader,
  siteId: number,
): Promise<{ path: string; updatedSeconds: number }[]> {
  const sets = await findPublishedSetCodes(tx, siteId)
  const paths = sets.map(({ code }) => `/template-design/${code}`)
  return (paths.length > 0 ? ['/template-design', ...paths] : []).map((path) => ({ path, updatedSeconds: 0 }))
}
