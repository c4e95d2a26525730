import type { mailSender } from '@shpulka/contract/people/mail-sender'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { queueBlanks } from '../../buying/blanks/waiting-blanks.port.ts'
import type { MailSenderDeps } from './ask-for-restocked.ts'
import { confirmWait, findRestockWait } from './restock.sql.ts'
import { waitOfToken } from './restock-token.ts'

export const confirmRestocked: Handler<typeof mailSender.confirmRestocked, MailSenderDeps> = (
  { visitor, body },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const { id } = await waitOfToken(tx, config, visitor.site.id, 'confirm', body.token)
    await confirmWait(tx, id)
    // The goods may have arrived before the confirmation.
    await queueBlanks(tx)
    const [row] = await findRestockWait(tx, id)
    return { isWaiting: row!.isWaiting, title: row!.title }
  })
