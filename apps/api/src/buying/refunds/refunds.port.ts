import { systemActor } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { changeRefund } from './change-refund.ts'
import {
  claimNearDeadlines,
  findFinishedRefunds,
  findLastRefundChange,
  lockOrderOfRefund,
} from './refund-changes.sql.ts'

export { refundEmail } from './refund.email.ts'

/**
 * Changes requests whose money was refunded to `paid`, and those the bank refused back to `received`. Parallel runs are
 * safe.
 */
export async function applyMoneyRefundResults(
  pool: Pool,
  log: { error(fields: object, message: string): void },
): Promise<void> {
  for (const { id } of await findFinishedRefunds(pool)) {
    await transaction(pool, async (tx) => {
      await lockOrderOfRefund(tx, id)
      const finished = (await findFinishedRefunds(tx)).find((each) => each.id === id)
      if (!finished) return
      const to = finished.isPaid ? 'paid' : 'received'
      const why = finished.isPaid ? '' : 'Банк не смог вернуть деньги, попробуем ещё раз'
      await changeRefund(tx, { refundId: id, to, actor: systemActor, why })
    }).catch((err) =>
      log.error({ err, refundId: id }, 'the result of a refund of money was not applied to its request'),
    )
  }
}

const twoDays = 2 * 86_400_000

/**
 * Sends the shop a reminder, once per request, that its money is due within two days (of the ten by ЗоЗПП art. 26.1).
 */
export async function remindOfDeadlines(pool: Pool, now = new Date()): Promise<void> {
  await transaction(pool, async (tx) => {
    const near = await claimNearDeadlines(tx, now, new Date(now.getTime() + twoDays))
    for (const { id } of near) {
      const [{ historyId } = { historyId: 0 }] = await findLastRefundChange(tx, id)
      await addEmails(tx, [{ email: 'refund-deadline', to: 'shop', id: historyId }])
    }
  })
}
