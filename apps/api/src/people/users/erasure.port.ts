import type { Queryable } from '../../base/db/pool.ts'
import { clearUser, eraseContacts } from './erasure.sql.ts'

export { type ErasureDeps, erasePerson } from './erase-person.ts'
export { retainedColumns, retainedTables } from './erasure.sql.ts'

/** Deletes contacts from orders of erased buyers that have ended since. */
export const eraseContactsOfErased = (tx: Queryable) => eraseContacts(tx)

/** Deletes all personal data from an account; its email address can be used for a new one. */
export const clearAccount = (tx: Queryable, userId: number) => clearUser(tx, userId)
