import type { Queryable } from '../../base/db/pool.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'

/** Presence on records of some kinds, and who may see it. */
export interface PresenceSource {
  readonly kinds: readonly string[]
  /** Whether the record exists and staff may read records of its site. */
  mayRead(tx: Queryable, kind: string, id: number, staff: SignedInStaff): Promise<boolean>
}
