import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { Finding, Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'
import { countUntilLastJobs } from './moment.sql.ts'

export type CheckedInvariant = Pick<Invariant, 'id' | 'meaning' | 'rowsAre'> & Finding

/**
 * Checks every invariant on one snapshot of the database, while the shop works. A restored database has stood still
 * since its backup: its delays are counted until its jobs ran last.
 */
export const verifyShop = (pool: Pool, { isRestored = false } = {}): Promise<CheckedInvariant[]> =>
  transaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query('set local statement_timeout = 0')
    if (isRestored) await countUntilLastJobs(tx)
    const checked: CheckedInvariant[] = []
    for (const { id, meaning, rowsAre, find } of invariants) {
      const [finding] = await find(tx)
      checked.push({ id, meaning, rowsAre, ...finding! })
    }
    return checked
  })

/** Describes each broken invariant in one line: its id and meaning, and the rows that break it. */
export const describeViolations = (checked: readonly CheckedInvariant[]): string[] =>
  checked
    .filter(({ violations }) => violations > 0)
    .map(({ id, meaning, rowsAre, violations, rows }) => {
      const more = violations > rows.length ? ` и ещё ${violations - rows.length}` : ''
      return `${id} нарушен: ${meaning}; ${rowsAre}: ${rows.join(', ')}${more}`
    })
