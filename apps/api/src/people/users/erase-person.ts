import { createHmac } from 'node:crypto'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { deleteQueuedEmails } from '../../base/mail/outbox.port.ts'
import { clearErasedEmail } from '../forms/erased-email.port.ts'
import { announceErasedQuestions } from '../forms/erased-questions.port.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import {
  attachOrdersByEmail,
  clearAdjustmentReasons,
  clearUser,
  deleteRecipient,
  deleteRefusedEmails,
  deleteRowsOf,
  detachOrdersFromBaskets,
  eraseContacts,
  findUserColumns,
  insertErasure,
  lockPerson,
  retainedTables,
} from './erasure.sql.ts'

export interface ErasureDeps {
  readonly pool: Pool
  readonly config: TokenConfig & { readonly dataDir: string }
}

/**
 * Erases a person but not the sales documents (152-ФЗ art. 21). The schema determines what to delete: all tables that
 * refer to users and are not listed as retained. The job `remove-files` removes the bytes of their files. Returns false
 * when there is no such person.
 */
export async function erasePerson(
  { pool, config }: ErasureDeps,
  userId: number,
  initiator: string,
  inSameTransaction: (tx: Queryable) => Promise<void> = async () => {},
): Promise<boolean> {
  const erased = await transaction(pool, async (tx) => {
    const [person] = await lockPerson(tx, userId)
    if (!person) return null
    await announceErasedQuestions(tx, userId, person.siteId, person.ownEmails)
    await attachOrdersByEmail(tx, userId)
    await detachOrdersFromBaskets(tx, userId)
    const rows: Record<string, number> = { users: 1 }
    for (const userColumn of await findUserColumns(tx))
      if (!retainedTables.has(userColumn.table))
        rows[userColumn.table] = (rows[userColumn.table] ?? 0) + (await deleteRowsOf(tx, userColumn, userId))
    await clearErasedEmail(tx, userId, person.siteId, person.ownEmails)
    for (const [table, count] of await deleteRecipient(tx, person.siteId, person.ownEmails))
      rows[table] = (rows[table] ?? 0) + count
    rows.refused_emails = (await deleteRefusedEmails(tx, person.emails)).length
    await clearAdjustmentReasons(tx, userId)
    await clearUser(tx, userId)
    rows.orders = (await eraseContacts(tx)).length
    await insertErasure(tx, userId, subjectHash(config, person), JSON.stringify(rows), initiator)
    await inSameTransaction(tx)
    return person
  })
  if (!erased) return false
  await deleteQueuedEmails(config.dataDir, erased.emails)
  return true
}

/** A hash that shows whether an email address was erased, without storing the address. */
export const subjectHash = (
  { tokenSecret }: TokenConfig,
  { siteId, email }: { siteId: number; email: string },
): Buffer =>
  createHmac('sha256', tokenSecret ?? '')
    .update(`erased\n${siteId}\n${email.toLowerCase()}`)
    .digest()
