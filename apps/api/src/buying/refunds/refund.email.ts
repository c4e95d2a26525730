import type { Refund } from '@shpulka/contract/buying/refunds'
import { amountText } from '@shpulka/contract/catalogue/pack'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { officeLink } from '../../base/mail/office-link.rule.ts'
import { type EmailSection, greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { dateText } from '../../base/text/date-text.rule.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findContactOfOrder } from '../orders/order-contact.port.ts'
import { deferredDebt } from '../payments/goods-refunds.port.ts'
import { refundView } from './refund.view.ts'
import { findRefundChange, findRefundTransition } from './refund-changes.sql.ts'
import { refundLink } from './refund-link.rule.ts'
import { refundedTo } from './refund-sums.rule.ts'
import { findRefund } from './refunds.sql.ts'

/**
 * The email about the current state of a request: its status for the buyer; a new request or a near deadline for the
 * shop. Null if there is no recipient.
 */
export async function refundEmail(
  sources: EmailSources,
  { email, id, to }: { readonly email: string; readonly id: number; readonly to: 'buyer' | 'shop' },
): Promise<Email | null> {
  const {
    tx,
    settings: { sites },
    port,
  } = sources
  const [change] = await findRefundChange(tx, id)
  const [row] = change ? await findRefund(tx, change.refundId) : []
  const contact = row ? await findContactOfOrder(tx, row.orderId) : null
  const site = contact && sites.find((each) => each.id === contact.siteId)
  if (!change || !row || !contact || !site || (to === 'buyer' && contact.email === '')) return null
  const refund = refundView(row)
  const [transition] = await findRefundTransition(tx, row.id, 'paying')
  const isRejected = refund.status.stage === 'rejected'
  const buyer = { name: contact.fio, address: contact.email }
  const shop = { name: site.name, address: site.email }
  const title =
    to === 'buyer'
      ? `Возврат ${refund.number}: ${change.status.toLowerCase()}`
      : email === 'refund-deadline'
        ? `Возврат ${refund.number}: деньги нужно вернуть до ${dateText(row.moneyUntil!)}`
        : `Заявка на возврат ${refund.number} по заказу ${refund.orderNumber}`
  const deadline =
    row.moneyUntil !== null && refund.status.stage === 'open'
      ? [`Деньги вернём не позже ${dateText(row.moneyUntil)}.`]
      : []
  const byAgreement = refund.isConsumer ? [] : ['Заказ организации: возврат — по соглашению.']
  const sections: EmailSection[] = [
    to === 'buyer'
      ? {
          lines: [
            greeting(contact.fio),
            ...[change.description, change.why].filter((line) => line !== ''),
            ...deadline,
            ...byAgreement,
          ],
          link: {
            title: 'Открыть заказ',
            url: `${siteOrigin(site, port)}${refundLink(refund.orderId)}`,
          },
        }
      : {
          heading: 'Что случилось',
          lines: [
            `Причина: ${refund.reason}.`,
            refund.comment,
            refund.way && `Как вернут товар: ${refund.way}`,
            ...deadline,
            ...byAgreement,
          ].filter((line) => line !== ''),
        },
    {
      heading: isRejected ? 'Что хотели вернуть' : 'Что возвращают',
      rows: [
        ...refund.lines.map(({ title: name, count, packSize, amount }) => {
          const note = amountText(count, packSize)
          return isRejected ? { title: name, value: note } : { title: name, note, value: roubles(amount) }
        }),
        ...(isRejected ? [] : totalRows(refund, refundedTo(transition!, await deferredDebt(tx, row.orderId)))),
      ],
    },
    ...(to === 'buyer'
      ? []
      : [
          {
            heading: 'Покупатель',
            lines: [
              contact.fio,
              `Телефон: ${phoneText(contact.phone)}`,
              ...(contact.email === '' ? [] : [`Почта: ${contact.email}`]),
            ],
          },
          ...officeLink(sources, `/inbox/refund-${row.id}`),
        ]),
  ]
  const message = renderedEmail({
    to: to === 'buyer' ? buyer : shop,
    replyTo: to === 'buyer' ? shop : buyer,
    subject: to === 'buyer' ? `${title} — ${site.name}` : title,
    title,
    sections,
    shop: site,
  })
  return { ...message, about: { kind: 'order', id: row.orderId } }
}

/** What is returned besides the goods, and the sums it comes to. */
const totalRows = ({ delivery, bonuses }: Refund, { offDebt, money }: ReturnType<typeof refundedTo>) => [
  ...(delivery > 0 ? [{ title: 'Доставка', value: roubles(delivery) }] : []),
  ...(bonuses > 0 ? [{ title: 'Бонусами на счёт', value: roubles(bonuses) }] : []),
  ...(offDebt > 0 ? [{ title: 'Уменьшает долг по заказу', value: roubles(offDebt) }] : []),
  ...(offDebt === 0 || money > 0 ? [{ title: 'Итого деньгами', value: roubles(money) }] : []),
]
