import type { Tx } from '../../base/db/pool.ts'
import { forgetContacts } from './erasure.sql.ts'

export { keptColumns, keptTables } from './erasure.sql.ts'

/** Takes contacts from orders that have ended since their buyer was erased. */
export const forgetContactsOfErased = (tx: Tx) => forgetContacts(tx)
