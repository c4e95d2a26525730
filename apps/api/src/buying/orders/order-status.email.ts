import type { Order } from '@shpulka/contract/buying/orders'
import { amountText } from '@shpulka/contract/catalogue/pack'
import type { Email } from '../../base/mail/email.port.ts'
import {
  type EmailSection,
  type EmailShop,
  emailPicture,
  greeting,
  renderedEmail,
} from '../../base/mail/rendered-email.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'

/** A change of status as shown in the email. */
interface Change {
  readonly code: string
  readonly status: string
  readonly why: string
  /** Changes just before it that got no separate email. */
  readonly collapsed: readonly { readonly status: string; readonly why: string }[]
  /** The money a cancelled order returns, line by line. */
  readonly moneyBack: readonly string[]
  /** How long a consumer can return the goods of this order, as text. Null for an organization. */
  readonly returnPeriod: string | null
}

/** What a status means for the buyer, where its name is not enough. */
const meanings: Readonly<Record<string, string>> = {
  'one-click': 'Менеджер позвонит вам, чтобы согласовать доставку и оплату.',
  confirmed: 'Мы проверили заказ и приняли его в работу.',
  paid: 'Оплата получена, спасибо. Передаём заказ на склад.',
  packing: 'Товары собирают на складе.',
  shipped: 'Заказ передан в доставку.',
  ready: 'Заказ можно забирать. Возьмите с собой паспорт или доверенность от организации.',
  arrived: 'Заказ ждёт вас в пункте выдачи. Возьмите с собой паспорт.',
  completed: 'Заказ получен.',
  cancelled: 'Заказ отменён, товары вернулись на склад.',
}

/** Statuses of goods that are fetched: what is brought to an address waits nowhere. */
const fetched = new Set(['ready', 'arrived'])

/** The meaning of a status for this order: by where the goods are received and whether they have left. */
function meaningOf(code: string, { delivery, sentAt, shipments }: Order): string {
  if (fetched.has(code) && delivery !== null && delivery.point === null) return ''
  // What was sent is on its way back at best.
  const isSent = sentAt !== null || shipments.some((each) => each.sentAt !== null)
  if (code === 'cancelled' && isSent) return 'Заказ отменён.'
  return meanings[code] ?? ''
}

/** The email about a change of status: to the buyer, what it means; to the shop, that the buyer made the change. */
export function orderStatusEmail(
  order: Order,
  change: Change,
  shop: EmailShop,
  to: 'buyer' | 'shop',
  orderUrl: string,
  office: readonly EmailSection[],
): Email {
  const { code, status, why, collapsed, moneyBack, returnPeriod } = change
  const shopAddress = { name: shop.name, address: shop.email }
  // A one-click order may have no email address.
  const buyer = order.contact.email === '' ? shopAddress : { name: order.contact.fio, address: order.contact.email }
  const title =
    to === 'buyer'
      ? `Заказ ${order.number}: ${status.toLowerCase()}`
      : `Покупатель изменил заказ ${order.number}: ${status.toLowerCase()}`
  const consumerReturn =
    code === 'completed' && returnPeriod ? `Если товар не подошёл, вернуть его можно ${returnPeriod}.` : ''
  const meaning = to === 'buyer' ? [meaningOf(code, order), consumerReturn] : []
  const paragraphs = [...meaning, why, ...moneyBack].filter((line) => line !== '')
  const link = { title: 'Открыть заказ', url: orderUrl }
  const sections: EmailSection[] = [
    to === 'buyer'
      ? { lines: [greeting(order.contact.fio), ...paragraphs], link }
      : { heading: 'Причина', lines: paragraphs.length > 0 ? paragraphs : ['Не указана.'] },
    ...(collapsed.length === 0
      ? []
      : [
          {
            heading: 'Перед этим',
            lines: collapsed.map((earlier) => [earlier.status, earlier.why].filter(Boolean).join(': ')),
          },
        ]),
    {
      heading: 'Состав',
      rows: [
        ...order.lines.map(({ title: name, image, count, packSize, price }) => ({
          title: name,
          note: amountText(count, packSize),
          value: roubles(price * count),
          picture: emailPicture(orderUrl, image),
        })),
        ...discountLines(order),
        { title: order.delivery ? 'Итого с доставкой' : 'Итого', value: roubles(order.total), isTotal: true },
      ],
    },
    ...(to === 'buyer'
      ? []
      : [
          {
            heading: 'Покупатель',
            lines: [
              order.contact.fio,
              `Телефон: ${phoneText(order.contact.phone)}`,
              ...(order.contact.email ? [`Почта: ${order.contact.email}`] : []),
            ],
          },
          ...office,
        ]),
  ]
  return renderedEmail({
    to: to === 'buyer' ? buyer : shopAddress,
    replyTo: to === 'buyer' ? shopAddress : buyer,
    subject: to === 'buyer' ? `${title} — ${shop.name}` : title,
    title,
    sections,
    shop,
  })
}

/** Deductions by promo code and bonuses; empty when there are none. */
const discountLines = ({ promoCode, bonusesUsed }: Order) =>
  [
    { title: `Промокод ${promoCode?.code}`, deducted: promoCode?.discount ?? 0 },
    { title: 'Оплачено бонусами', deducted: bonusesUsed },
  ].flatMap(({ title, deducted }) => (deducted > 0 ? [{ title, value: roubles(-deducted) }] : []))
