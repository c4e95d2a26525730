import type { mailSender } from '@shpulka/contract/people/mail-sender'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { MailSenderDeps } from './ask-for-restocked.ts'
import { endRestockSubscriptions } from './restock.sql.ts'
import { findRestockSubscriptionByToken } from './restock-token.ts'

export const endRestocked: Handler<typeof mailSender.endRestocked, MailSenderDeps> = (
  { visitor, body },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const { id, title } = await findRestockSubscriptionByToken(tx, config, visitor.site.id, 'end', body.token)
    await endRestockSubscriptions(tx, id)
    return { isWaiting: false, title }
  })
