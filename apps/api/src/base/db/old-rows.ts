import type { Reader } from './pool.ts'
import { statement } from './statement.ts'

const portion = 20_000

/**
 * Declares the deletion of old rows of a table. They go in portions: however many a shop has collected, no statement
 * reaches its time limit, and none is lost when the job is interrupted. `condition` is SQL.
 */
export function deletionOfOldRows(name: string, table: string, condition: string): (tx: Reader) => Promise<void> {
  const deletePortion = statement<[limit: number], { count: number }>(
    name,
    `with gone as (
       delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit $1)) returning 1
     )
     select count(*)::int as count from gone`,
  )
  return async (tx) => {
    for (let count = portion; count === portion; ) count = (await deletePortion(tx, portion))[0]!.count
  }
}
