import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type CategoryChanges, categoryChanges, type StoredCategory } from './category-changes.rule.ts'
import { type FeedCategory, miscCategory } from './feed-categories.rule.ts'
import {
  findAllCategories,
  insertCategories,
  lockCategories,
  nextCategoryIds,
  updateCategories,
} from './import-categories.sql.ts'

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
): Promise<CategoryChanges> {
  if (dryRun) {
    const rows = await findAllCategories(pool)
    return categoryChanges(rows, source, withMisc(rows, source, named, lists, mapped), mapped, [])
  }
  return transaction(pool, async (tx) => {
    await lockCategories(tx)
    const rows = await findAllCategories(tx)
    const feed = withMisc(rows, source, named, lists, mapped)
    const existingIds = new Set(rows.filter((row) => row.source === source).map((row) => row.sourceId))
    for (const id of mapped.keys()) existingIds.add(id)
    const ids = await nextCategoryIds(tx, feed.filter((category) => !existingIds.has(category.id)).length)
    const planned = categoryChanges(
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
  rows: readonly StoredCategory[],
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
