import type { Queryable } from '../../base/db/pool.ts'
import { statement } from '../../base/db/statement.ts'

/** The result of checking an invariant. */
export interface Finding {
  /** How many rows were checked. */
  checked: number
  /** How many rows break the invariant. */
  violations: number
  /** Ids of the first 20 such rows; no personal data. */
  rows: string[]
}

/** Something that must hold in the database between any two transactions. */
export interface Invariant {
  /**
   * Code: a letter for the subject and a number. S stock, O orders, P payments, B bonuses, D promo codes and raffles, X
   * side effects, A sign-in, U people, R reviews, T texts, J the audit log and staff rights.
   */
  readonly id: string
  /** What must hold, in Russian, for the report. */
  readonly meaning: string
  /** What the ids in `rows` stand for, in Russian. */
  readonly rowsAre: string
  readonly find: (tx: Queryable) => Promise<Finding[]>
}

/**
 * Defines an invariant in SQL. `of` is the table whose rows are checked, with a condition if needed; `violations`
 * selects one text column, the id of each row that breaks the invariant.
 */
export function invariant(
  id: string,
  meaning: string,
  { of, rowsAre, violations }: { of: string; rowsAre: string; violations: string },
): Invariant {
  const find = statement<[], Finding>(
    `invariant ${id}`,
    `select (select count(*) from ${of}) as checked, count(*) as violations, coalesce((array_agg(v."row"))[1:20], '{}')
      as rows from (${violations}) as v ("row")`,
  )
  return { id, meaning, rowsAre, find }
}
