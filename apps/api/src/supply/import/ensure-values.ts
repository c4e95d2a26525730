import type { Queryable } from '../../base/db/pool.ts'
import { detached } from '../feed-parsers/feed-text.rule.ts'
import { findPartners, findValues, insertPartners, insertValues } from './import-properties.sql.ts'
import { titleCodes } from './value-code.rule.ts'

/** A cache of ids between batches, so that frequent values are looked up once; the oldest are evicted. */
export class RecentIds {
  private readonly ids = new Map<string, number>()
  private readonly limit: number

  constructor(limit = 50_000) {
    this.limit = limit
  }

  get(key: string): number | undefined {
    return this.ids.get(key)
  }

  set(key: string, id: number): void {
    if (this.ids.size >= this.limit) this.ids.delete(this.ids.keys().next().value!)
    this.ids.set(detached(key), id)
  }
}

export const valueKey = (propertyId: number, title: string) => `${propertyId}\n${title.toLowerCase()}`

/**
 * Finds or adds values of properties, regardless of the case of letters. Written outside the batch's transaction, so
 * that two batches never wait for each other's values.
 */
export async function ensureValues(
  tx: Queryable,
  requestedValues: Iterable<{ propertyId: number; title: string }>,
  recent: RecentIds,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const unresolved = new Map<string, { propertyId: number; title: string }>()
  for (const value of requestedValues) {
    const key = valueKey(value.propertyId, value.title)
    const id = recent.get(key)
    if (id === undefined) unresolved.set(key, value)
    else ids.set(key, id)
  }
  // The first round uses the plain code; a value whose code belongs to another title gets the code with a hash.
  for (const choice of [0, 1] as const) {
    if (unresolved.size === 0) break
    const wanted = [...unresolved].map(([key, value]) => ({ key, ...value, code: titleCodes(value.title)[choice] }))
    const propertyIds = wanted.map((value) => value.propertyId)
    const codes = wanted.map((value) => value.code)
    let values = await findValues(tx, propertyIds, codes)
    if (values.length < wanted.length) {
      const existing = new Set(values.map((row) => `${row.propertyId}\n${row.code}`))
      const missing = wanted.filter((value) => !existing.has(`${value.propertyId}\n${value.code}`))
      await insertValues(
        tx,
        missing.map((value) => value.propertyId),
        missing.map((value) => value.code),
        missing.map((value) => value.title),
      )
      values = await findValues(tx, propertyIds, codes)
    }
    for (const row of values) {
      const key = valueKey(row.propertyId, row.title)
      if (!unresolved.delete(key)) continue
      ids.set(key, row.id)
      recent.set(key, row.id)
    }
  }
  return ids
}

/** Finds or adds brands, regardless of the case of letters; by the requested name. */
export async function ensurePartners(
  tx: Queryable,
  titles: ReadonlySet<string>,
  recent: RecentIds,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  let unresolved: string[] = []
  for (const title of titles) {
    const id = recent.get(title)
    if (id === undefined) unresolved.push(title)
    else ids.set(title, id)
  }
  const findKnown = async () => {
    for (const row of await findPartners(tx, unresolved)) {
      ids.set(row.requested, row.id)
      recent.set(row.requested, row.id)
    }
    unresolved = unresolved.filter((title) => !ids.has(title))
  }
  if (unresolved.length > 0) await findKnown()
  for (const choice of [0, 1] as const) {
    if (unresolved.length === 0) break
    await insertPartners(
      tx,
      unresolved.map((title) => titleCodes(title)[choice]),
      unresolved,
    )
    await findKnown()
  }
  return ids
}
