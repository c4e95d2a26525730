import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { categoryCode, type FeedCategory, miscCategory } from './feed-categories.rule.ts'
import {
  type CategoryRow,
  findAllCategories,
  insertCategories,
  lockCategories,
  nextCategoryIds,
  updateCategories,
} from './import-categories.sql.ts'

export interface EnsuredCategories {
  /** Ids of the shop by ids of this and earlier feeds; in a dry run new categories have negative ids. */
  ids: Map<string, number>
  added: number
  changed: number
}

/**
 * Updates the shop's categories from the feed: adds new ones, renames and moves changed ones, keeps those the feed no
 * longer has (1C sends its tree only with the first part of an exchange). `lists`: category ids of each product;
 * `mapped`: categories that the owner chose instead of the feed's, which are neither added nor changed.
 */
export async function ensureCategories(
  pool: Pool,
  source: string,
  named: readonly FeedCategory[],
  lists: ReadonlySet<string>,
  mapped: ReadonlyMap<string, number>,
  dryRun: boolean,
): Promise<EnsuredCategories> {
  if (dryRun) {
    const rows = await findAllCategories(pool)
    return plan(rows, source, withMisc(rows, source, named, lists, mapped), mapped, [])
  }
  return transaction(pool, async (tx) => {
    await lockCategories(tx)
    const rows = await findAllCategories(tx)
    const feed = withMisc(rows, source, named, lists, mapped)
    const existingIds = new Set(rows.filter((row) => row.source === source).map((row) => row.sourceId))
    for (const id of mapped.keys()) existingIds.add(id)
    const ids = await nextCategoryIds(tx, feed.filter((category) => !existingIds.has(category.id)).length)
    const planned = plan(
      rows,
      source,
      feed,
      mapped,
      ids.map((row) => row.id),
    )
    await write(tx, source, planned.toAdd, planned.toChange)
    return planned
  })
}

/** Adds «Разное» when some product has no category known from this feed or an earlier one. */
function withMisc(
  rows: readonly CategoryRow[],
  source: string,
  feed: readonly FeedCategory[],
  lists: ReadonlySet<string>,
  mapped: ReadonlyMap<string, number>,
): readonly FeedCategory[] {
  const known = new Set([
    ...mapped.keys(),
    ...rows.flatMap((row) => (row.source === source && row.sourceId !== null ? row.sourceId : [])),
    ...feed.map(({ id }) => id),
  ])
  const isPlaced = (ids: string) => ids.split('\n').some((id) => known.has(id))
  return [...lists].every(isPlaced) ? feed : [...feed, miscCategory]
}

interface CategoryChanges extends EnsuredCategories {
  toAdd: (Pick<CategoryRow, 'id' | 'code' | 'parentId' | 'title'> & { sourceId: string; sort: number })[]
  toChange: Pick<CategoryRow, 'id' | 'code' | 'parentId' | 'title'>[]
}

/**
 * Uses `newIds` in order; when they run out (a dry run), new categories get negative ids.
 */
function plan(
  rows: CategoryRow[],
  source: string,
  feed: readonly FeedCategory[],
  mapped: ReadonlyMap<string, number>,
  newIds: number[],
): CategoryChanges {
  const bySourceId = new Map(
    rows.filter((row) => row.source === source && row.sourceId !== null).map((row) => [row.sourceId!, row]),
  )
  const taken = new Set(rows.map((row) => place(row.parentId, row.code)))
  const ids = new Map([...bySourceId].map(([sourceId, row]) => [sourceId, row.id] as const))
  for (const [sourceId, id] of mapped) ids.set(sourceId, id)
  const planned: CategoryChanges = { ids, added: 0, changed: 0, toAdd: [], toChange: [] }
  feed.forEach((category, index) => {
    if (mapped.has(category.id)) return
    const parentId = category.parentId === null ? null : (ids.get(category.parentId) ?? null)
    const code = () => categoryCode(category.name, category.id, (wanted) => taken.has(place(parentId, wanted)))
    const row = bySourceId.get(category.id)
    if (!row) {
      const added = {
        id: newIds.shift() ?? -(index + 1),
        code: code(),
        parentId,
        title: category.name,
        sourceId: category.id,
        sort: 1000 + index,
      }
      planned.toAdd.push(added)
      taken.add(place(parentId, added.code))
      planned.ids.set(category.id, added.id)
      planned.added++
      return
    }
    planned.ids.set(category.id, row.id)
    if (row.title === category.name && row.parentId === parentId) return
    const keepsCode = row.parentId === parentId || !taken.has(place(parentId, row.code))
    const changed = { id: row.id, code: keepsCode ? row.code : code(), parentId, title: category.name }
    taken.delete(place(row.parentId, row.code))
    taken.add(place(parentId, changed.code))
    planned.toChange.push(changed)
    planned.changed++
  })
  return planned
}

const place = (parentId: number | null, code: string) => `${parentId ?? ''}/${code}`

async function write(
  tx: Queryable,
  source: string,
  toAdd: CategoryChanges['toAdd'],
  toChange: CategoryChanges['toChange'],
): Promise<void> {
  if (toAdd.length > 0) {
    await insertCategories(
      tx,
      source,
      toAdd.map((row) => row.id),
      toAdd.map((row) => row.code),
      toAdd.map((row) => row.parentId),
      toAdd.map((row) => row.sort),
      toAdd.map((row) => row.title),
      toAdd.map((row) => row.sourceId),
    )
  }
  if (toChange.length > 0) {
    await updateCategories(
      tx,
      toChange.map((row) => row.id),
      toChange.map((row) => row.code),
      toChange.map((row) => row.parentId),
      toChange.map((row) => row.title),
    )
  }
}
