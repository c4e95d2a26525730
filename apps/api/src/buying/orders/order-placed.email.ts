import type { Order, Payer } from '@shpulka/contract/buying/orders'
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
import { dateText, momentText } from '../../base/text/date-text.rule.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'
import { deliveryDaysText } from '../delivery/delivery-days.rule.ts'
import { moneyDays } from '../refunds/refund-terms.rule.ts'

/** What the email shows besides the order. */
export interface PlacedOrderFacts {
  readonly order: string
  /** The edition of the terms of sale the order was placed under, if any. */
  readonly saleTerms: string | null
  /**
   * Link to sign in to the account the order created. Null when none was created or the buyer has already signed in to
   * it.
   */
  readonly signIn: string | null
  /** How long a consumer can return goods, as text. Null for an organization. */
  readonly returnPeriod: string | null
  /** Section with a link to the order in the back office; empty when there is none. */
  readonly office: readonly EmailSection[]
}

/**
 * The email about a new order: to the buyer, with what to expect and how to return goods; to the shop, with the contact
 * of the buyer.
 */
export function orderPlacedEmail(order: Order, shop: EmailShop, to: 'buyer' | 'shop', links: PlacedOrderFacts): Email {
  const shopAddress = { name: shop.name, address: shop.email }
  // A one-click order may have no email address.
  const buyer = order.contact.email === '' ? shopAddress : { name: order.contact.fio, address: order.contact.email }
  const title =
    to === 'buyer' ? `Заказ ${order.number} принят` : `Новый заказ ${order.number} на ${roubles(order.total)}`
  return renderedEmail({
    to: to === 'buyer' ? buyer : shopAddress,
    replyTo: to === 'buyer' ? shopAddress : buyer,
    subject: to === 'buyer' ? `${title} — ${shop.name}` : title,
    title,
    sections: to === 'buyer' ? buyerSections(order, links) : shopSections(order, links),
    shop,
  })
}

function buyerSections(order: Order, links: PlacedOrderFacts): EmailSection[] {
  return [
    {
      lines: [
        greeting(order.contact.fio),
        'Мы получили ваш заказ. Менеджер проверит его и свяжется с вами.',
        ...reservationLines(order),
      ],
      link: { title: order.reservation?.confirmBefore ? 'Подтвердить заказ' : 'Открыть заказ', url: links.order },
    },
    ...orderSections(order, links),
    ...(links.signIn ? [newAccount(order.contact.email, links.signIn)] : []),
    ...(links.returnPeriod ? [consumerRights(links.returnPeriod)] : []),
    ...(links.saleTerms ? [{ link: { title: 'Условия продажи', url: links.saleTerms } }] : []),
  ]
}

const newAccount = (email: string, url: string): EmailSection => ({
  heading: 'Ваш аккаунт',
  lines: [
    `Чтобы заказы, бонусы и адреса были под рукой, мы завели вам аккаунт с почтой ${email}. Пароль не нужен: на ` +
      `странице входа запросите одноразовый, ` +
      'он придёт на эту почту. Постоянный пароль можно задать в профиле, там же аккаунт можно удалить.',
  ],
  link: { title: 'Войти в аккаунт', url },
})

/** ЗоЗПП art. 26.1. It does not apply to organizations and sole proprietors. */
const consumerRights = (returnPeriod: string): EmailSection => ({
  heading: 'Если товар не подошёл',
  lines: [
    `Отказаться от заказа можно в любое время до получения и ${returnPeriod}. Сохраните вид товара и документы о ` +
      'покупке.',
    `Деньги мы вернём не позднее ${moneyDays} дней после вашего требования, кроме расходов на обратную доставку.`,
  ],
})

/** Until when the goods are reserved, and how to confirm an unproven email address. */
function reservationLines({ reservation }: Order): string[] {
  if (reservation === null) return []
  const last = `по ${dateText(new Date(reservation.until))} включительно`
  if (reservation.confirmBefore === null) return [`Товары отложены и ждут вас ${last}.`]
  if (!reservation.isHeld)
    return [`Подтвердите заказ по ссылке — тогда мы отложим товары, и они будут ждать вас ${last}.`]
  const until = momentText(new Date(reservation.confirmBefore))
  return [`Товары отложены до ${until} по Москве. Подтвердите заказ по ссылке — и они будут ждать вас ${last}.`]
}

/** When an order that is paid after shipping is to be paid. */
function deferralLines({ deferral, isPaid }: Order): string[] {
  if (deferral === null || isPaid) return []
  return deferral.dueOn === null
    ? [`Отсрочка: оплата в течение ${deferral.days} дн. после отгрузки`]
    : [`Оплатить до ${dateText(new Date(`${deferral.dueOn}T12:00:00+03:00`))}`]
}

function shopSections(order: Order, links: PlacedOrderFacts): EmailSection[] {
  const { fio, phone, email } = order.contact
  const buyer = {
    heading: 'Покупатель',
    lines: [fio, `Телефон: ${phoneText(phone)}`, ...(email ? [`Почта: ${email}`] : [])],
  }
  return [
    buyer,
    ...orderSections(order, links),
    ...(order.comment ? [{ heading: 'Комментарий', lines: order.comment.split('\n') }] : []),
    ...links.office,
  ]
}

function orderSections(order: Order, links: PlacedOrderFacts): EmailSection[] {
  const { delivery, payment, payer, bill } = order
  return [
    {
      heading: `Состав заказа ${order.number}`,
      rows: [
        ...order.lines.map(({ title, vendorCode, image, count, packSize, price, set }) => ({
          title,
          picture: emailPicture(links.order, image),
          note: [
            ...(set ? [`из комплекта «${set.title}»`] : []),
            ...(vendorCode === '' ? [] : [`артикул ${vendorCode}`]),
            `${amountText(count, packSize)}\u00a0×\u00a0${roubles(price)}`,
          ].join(', '),
          value: roubles(price * count),
        })),
        ...goodsRows(order),
        ...(delivery
          ? [{ title: 'Доставка', value: delivery.price === 0 ? 'бесплатно' : roubles(delivery.price) }]
          : []),
        { title: 'Итого', value: roubles(order.total), isTotal: true },
      ],
    },
    ...(delivery
      ? [
          {
            heading: 'Доставка',
            lines: [
              `${delivery.method}, ${deliveryDaysText(delivery)}`,
              ...(delivery.point
                ? [
                    `${delivery.point.title}: ${delivery.point.city}, ${delivery.point.address}. ${delivery.point.hours}`,
                  ]
                : []),
              ...(delivery.address ? [delivery.address] : []),
            ],
          },
        ]
      : []),
    ...(payment
      ? [
          {
            heading: 'Оплата',
            lines: [
              payment.title,
              ...(payer ? [`Плательщик: ${payerLine(payer)}`] : []),
              ...(bill
                ? [
                    `Счёт № ${bill.number} на ${roubles(bill.amount)}${order.documents.some(({ kind }) => kind === 'invoice') ? ' — в приложении' : ''}`,
                  ]
                : []),
              ...deferralLines(order),
              ...(payment.description ? [payment.description] : []),
            ],
          },
        ]
      : [{ heading: 'Доставка и оплата', lines: ['Заказ в один клик: менеджер согласует их по телефону.'] }]),
  ]
}

const payerLine = ({ name, inn, kpp }: Payer) => [name, `ИНН ${inn}`, ...(kpp ? [`КПП ${kpp}`] : [])].join(', ')

/** The price of the goods, and the deductions by promo code and bonuses. */
function goodsRows({ goodsPrice, promoCode, bonusesUsed }: Order) {
  return [
    { title: 'Товары', value: roubles(goodsPrice) },
    ...(promoCode ? [{ title: `Промокод ${promoCode.code}`, value: roubles(-promoCode.discount) }] : []),
    ...(bonusesUsed > 0 ? [{ title: 'Оплачено бонусами', value: roubles(-bonusesUsed) }] : []),
  ]
}
