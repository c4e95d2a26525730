import type { Tx } from '../../base/db/pool.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'

/** What a room tells of its records: who may know that somebody has one open. */
export interface PresencePart {
  readonly kinds: readonly string[]
  /** Whether there is such a record of a site whose records they may read. */
  mayRead(tx: Tx, kind: string, id: number, staff: SignedInStaff): Promise<boolean>
}
