import type { Tx } from '../../base/db/pool.ts'
import { statement } from '../../base/db/statement.ts'

/** The result of checking an invariant. */
export interface Finding {
  /** How many rows were checked. */
  checked: number
  /** How many break it. */
  violations: number
  /** Ids of the first 20 of them; nothing personal. */
  rows: string[]
}

/** Something that must hold in the database between any two transactions. */
export interface Invariant {
  /**
   * Code: a letter of its subject and a number. S stock, O orders, P payments, B bonuses, D promo codes and raffles, X
   * side effects, A sign-in, U people, R reviews, T texts, J the journal of changes and who may write it.
   */
  readonly id: string
  /** What must hold, in Russian, for the report. */
  readonly meaning: string
  /** What the ids in `rows` name, in Russian. */
  readonly rowsAre: string
  readonly find: (tx: Tx) => Promise<Finding[]>
}

/**
 * An invariant by SQL: `violations` selects one text column, the id of each row that breaks it; `of` is the table, with
 * a condition if need be, whose rows are checked.
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
