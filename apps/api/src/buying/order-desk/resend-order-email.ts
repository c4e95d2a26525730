import { type orderEmails, resentEmailsPerDay } from '@shpulka/contract/buying/order-emails'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { DeskDeps } from './deps.ts'
import { emailTitle } from './email-title.rule.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'
import { findOrderEmail, insertResentEmail } from './order-emails.sql.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const resendOrderEmail: OfficeHandler<typeof orderEmails.resendOrderEmail, DeskDeps> = async (
  { params: { id, emailId }, staff },
  { pool, officePool },
) => {
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.status')
    const [original] = await findOrderEmail(tx, emailId, id)
    if (!original) throw notFound('Такого письма покупателю нет')
    if (!original.hasAddress) throw unprocessable('У покупателя нет почты')
    if (original.isWaiting) throw unprocessable('Это письмо ещё отправляется: магазин повторяет попытки сам')
    if (original.isRecent) throw new Failure(429, 'Письмо только что отправили: повторите через минуту')
    if (original.resentWithinDay >= resentEmailsPerDay)
      throw new Failure(429, `Письма этого заказа повторяли уже ${resentEmailsPerDay} раз за сутки`)
    const by = staffActor(staff)
    const [resent] = await insertResentEmail(tx, original.id, by.who)
    await addEmails(tx, [{ email: original.email, to: 'buyer', id: original.subjectId, again: resent!.id }])
    await recordAudit(tx, {
      actor: by,
      action: 'order.resend-email',
      record: { kind: 'order', id },
      siteId,
      changes: { email: [null, emailTitle({ email: original.email, addressee: 'buyer', state: 'sent', tries: 1 })] },
    })
  })
  return readDeskOrder(officePool, id, staff)
}
