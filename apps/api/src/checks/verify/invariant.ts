import type { Tx } from '../../base/db/pool.ts'
import { statement } from '../../base/db/statement.ts'

/** What looking for rows that break an invariant found. */
export interface Finding {
  /** How many rows it was asked about. */
  checked: number
  /** How many break it. */
  violations: number
  /** The first of them by their ids; nothing personal. */
  rows: string[]
}

/** A sentence that must hold of the database at every moment between two transactions. */
export interface Invariant {
  /**
   * Of the list every shop is held to: S stock, O orders, P payments, B bonuses, D promo codes and raffles, X side
   * effects, A sign-in, U people, R reviews, T texts,
   * J the journal of changes and who may write it.
   */
  readonly id: string
  /** What must hold, for who reads the report. */
  readonly meaning: string
  /** What the ids are of. */
  readonly rowsAre: string
  readonly find: (tx: Tx) => Promise<Finding[]>
}

/**
 * An invariant as data: `violations` selects one text column, the id of each row that breaks it; `of` is the table or
 * the condition whose rows are looked at.
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
