import type { Tx } from '../../base/db/pool.ts'
import { eraseContacts } from './erasure.sql.ts'

export { type ErasureDeps, erasePerson } from './erase-person.ts'
export { retainedColumns, retainedTables } from './erasure.sql.ts'

/** Takes contacts from orders that have ended since their buyer was erased. */
export const eraseContactsOfErased = (tx: Tx) => eraseContacts(tx)
