import type { Tx } from '../../base/db/pool.ts'
import { emptyUser, eraseContacts } from './erasure.sql.ts'

export { type ErasureDeps, erasePerson } from './erase-person.ts'
export { retainedColumns, retainedTables } from './erasure.sql.ts'

/** Takes contacts from orders that have ended since their buyer was erased. */
export const eraseContactsOfErased = (tx: Tx) => eraseContacts(tx)

/** Nothing of the person is left in the account, and its email address is free for a new one. */
export const emptyAccount = (tx: Tx, userId: number) => emptyUser(tx, userId)
