import type { Tx } from '../../base/db/pool.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'

/** A room's part of presence: which of its records staff may see others working on. */
export interface PresencePart {
  readonly kinds: readonly string[]
  /** Whether the record exists and is of a site where these staff may read such records. */
  mayRead(tx: Tx, kind: string, id: number, staff: SignedInStaff): Promise<boolean>
}
