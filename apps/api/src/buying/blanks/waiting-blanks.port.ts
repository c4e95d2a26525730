import { shortAmount } from '@shpulka/contract/catalogue/pack'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { addBlanksJob, markAvailableBlanks } from './blanks.sql.ts'

/** Called when stock may have grown: after the commit a job notifies the buyers who waited for it. */
export async function queueArrivalNotifications(tx: Queryable): Promise<void> {
  await addBlanksJob(tx)
}

const batchSize = 200

/** Notifies everybody whose goods have arrived, each once; in batches, so that transactions stay short. */
export async function notifyArrivedGoods(pool: Pool): Promise<void> {
  while ((await transaction(pool, notifyBatch)) === batchSize);
}

async function notifyBatch(tx: Queryable): Promise<number> {
  const arrived = await markAvailableBlanks(tx, batchSize)
  if (arrived.length === 0) return 0
  await notify(
    tx,
    ...arrived.map(({ userId, title, count, packSize }) => ({
      userId,
      typeCode: 'blank' as const,
      title: `Поступил товар: ${title}`,
      body: `Вы просили ${shortAmount(count, packSize)} Мы не откладываем товар: оформите заказ, пока он есть.`,
      link: '/user/profile/blanks',
    })),
  )
  await addEmails(
    tx,
    arrived.map(({ id }) => ({ email: 'blank-available' as const, to: 'buyer' as const, id: repeatableId(id) })),
  )
  return arrived.length
}
