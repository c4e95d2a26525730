import type { mailSender } from '@shpulka/contract/people/mail-sender'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { queueArrivalNotifications } from '../../buying/blanks/waiting-blanks.port.ts'
import type { MailSenderDeps } from './ask-for-restocked.ts'
import { confirmRestockSubscription, findRestockSubscription } from './restock.sql.ts'
import { findRestockSubscriptionByToken } from './restock-token.ts'

export const confirmRestocked: Handler<typeof mailSender.confirmRestocked, MailSenderDeps> = (
  { visitor, body },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const { id } = await findRestockSubscriptionByToken(tx, config, visitor.site.id, 'confirm', body.token)
    await confirmRestockSubscription(tx, id)
    // The goods may have arrived before the confirmation.
    await queueArrivalNotifications(tx)
    const [row] = await findRestockSubscription(tx, id)
    return { isWaiting: row!.isWaiting, title: row!.title }
  })
