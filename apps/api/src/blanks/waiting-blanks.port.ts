import type { Pool, Tx } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { addLetters } from '../jobs/letters.port.ts'
import { notify } from '../notifications/notifications.port.ts'
import { addBlanksJob, markAvailableBlanks } from './blanks.sql.ts'

/** Stock may have come: after the commit the queue looks which blanks have waited for it. */
export async function askForBlanks(tx: Tx): Promise<void> {
  await addBlanksJob(tx)
}

/** Tells everybody whose goods have come, each once. */
export async function tellOfArrivedGoods(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    const arrived = await markAvailableBlanks(tx)
    for (const { userId, title, count } of arrived)
      await notify(tx, {
        userId,
        typeCode: 'blank',
        title: `Поступил товар: ${title}`,
        body: `Вы просили ${count} шт. Мы не откладываем товар: оформите заказ, пока он есть.`,
        link: '/user/profile/blanks',
      })
    await addLetters(
      tx,
      arrived.map(({ id }) => ({ letter: 'blank-available' as const, to: 'buyer' as const, id })),
    )
  })
}
