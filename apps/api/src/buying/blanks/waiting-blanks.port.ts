import type { Pool, Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { addLetters } from '../../base/mail/letters.port.ts'
import { notify } from '../../people/notifications/notifications.port.ts'
import { addBlanksJob, markAvailableBlanks } from './blanks.sql.ts'

/** Stock may have come: after the commit the queue looks which blanks have waited for it. */
export async function askForBlanks(tx: Tx): Promise<void> {
  await addBlanksJob(tx)
}

const toldAtOnce = 200

/** Tells everybody whose goods have come, each once; a part at a time, so that no transaction is long. */
export async function tellOfArrivedGoods(pool: Pool): Promise<void> {
  while ((await transaction(pool, tellSome)) === toldAtOnce);
}

async function tellSome(tx: Tx): Promise<number> {
  const arrived = await markAvailableBlanks(tx, toldAtOnce)
  if (arrived.length === 0) return 0
  await notify(
    tx,
    ...arrived.map(({ userId, title, count }) => ({
      userId,
      typeCode: 'blank' as const,
      title: `Поступил товар: ${title}`,
      body: `Вы просили ${count} шт. Мы не откладываем товар: оформите заказ, пока он есть.`,
      link: '/user/profile/blanks',
    })),
  )
  await addLetters(
    tx,
    arrived.map(({ id }) => ({ letter: 'blank-available' as const, to: 'buyer' as const, id })),
  )
  return arrived.length
}
