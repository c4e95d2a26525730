import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notify } from '../notifications/notifications.port.ts'
import { claimOrdersToInvite } from './moderation.sql.ts'

/** Buyers are invited between these days after completion. */
const minDays = 5
const maxDays = 45
const batchSize = 200

/**
 * Invites buyers once per order by a notification on the site. Sends no email: an email that asks for a review may
 * count as advertising (38-ФЗ art. 18).
 */
export async function inviteToReview(pool: Pool): Promise<void> {
  for (;;) {
    const invited = await transaction(pool, async (tx) => {
      const orders = await claimOrdersToInvite(tx, minDays, maxDays, batchSize)
      if (orders.length === 0) return 0
      await notify(
        tx,
        ...orders.map(({ userId, products, firstTitle }) => ({
          userId,
          typeCode: 'review' as const,
          title: 'Как вам покупка?',
          body:
            products > 1
              ? `Расскажите, как служат «${firstTitle}» и другие товары заказа`
              : `Расскажите, как служит «${firstTitle}»`,
          link: '/user/profile/reviews',
        })),
      )
      return orders.length
    })
    if (invited < batchSize) return
  }
}
