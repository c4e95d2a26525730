import type { Order } from '@shpulka/contract/orders'
import type { Site } from '@shpulka/contract/settings'
import type { Letter } from '../jobs/letter.port.ts'
import { type LetterSection, letterText } from '../jobs/letter-text.rule.ts'
import { rubles } from '../money/rubles.rule.ts'

type Shop = Pick<Site, 'name' | 'phone' | 'email' | 'hours' | 'legal'>

/** The letter about a new order: to the buyer, with what to expect and how to return goods; to the shop, with how to reach the buyer. */
export function orderPlacedLetter(order: Order, shop: Shop, to: 'buyer' | 'shop'): Letter {
  const buyer = { name: order.contact.fio, address: order.contact.email }
  const mailbox = { name: shop.name, address: shop.email }
  const sections = to === 'buyer' ? buyerSections(order, shop) : shopSections(order)
  const title = to === 'buyer' ? `Заказ ${order.number} принят` : `Новый заказ ${order.number} на ${rubles(order.total)}`
  return {
    to: to === 'buyer' ? buyer : mailbox,
    replyTo: to === 'buyer' ? mailbox : buyer,
    subject: to === 'buyer' ? `${title} — ${shop.name}` : title,
    ...letterText(title, sections),
  }
}

function buyerSections(order: Order, shop: Shop): LetterSection[] {
  return [
    { heading: `Здравствуйте, ${order.contact.fio}!`, lines: ['Мы получили ваш заказ. Менеджер проверит его и свяжется с вами.'] },
    ...orderSections(order),
    {
      heading: 'Если товар не подошёл',
      lines: [
        'Отказаться от заказа можно в любое время до получения и в течение 7 дней после него. Сохраните вид товара и документы о покупке.',
        'Деньги мы вернём не позднее 10 дней после вашего требования, кроме расходов на обратную доставку.',
      ],
    },
    {
      heading: shop.name,
      lines: [`Телефон: ${shop.phone}`, `Почта: ${shop.email}`, `Часы работы: ${shop.hours}`, legalLine(shop)].filter((line) => line !== ''),
    },
  ]
}

function shopSections(order: Order): LetterSection[] {
  const { fio, phone, email } = order.contact
  const buyer = { heading: 'Покупатель', lines: [fio, `Телефон: ${phone}`, `Почта: ${email}`] }
  return [buyer, ...orderSections(order)]
}

function orderSections(order: Order): LetterSection[] {
  const { delivery, payment, bill } = order
  return [
    {
      heading: `Состав заказа ${order.number}`,
      lines: [
        ...order.lines.map(({ title, vendorCode, count, price, sum }, n) => {
          const article = vendorCode === '' ? '' : ` (артикул ${vendorCode})`
          return `${n + 1}. ${title}${article} — ${count} шт. × ${rubles(price)} = ${rubles(sum)}`
        }),
        `Товары: ${rubles(order.itemsPrice)}`,
        `Доставка: ${delivery.price === 0 ? 'бесплатно' : rubles(delivery.price)}`,
        `Итого: ${rubles(order.total)}`,
      ],
    },
    {
      heading: 'Доставка',
      lines: [
        `${delivery.method}, ${daysText(delivery.daysMin, delivery.daysMax)}`,
        ...(delivery.point ? [`${delivery.point.title}: ${delivery.point.city}, ${delivery.point.address}. ${delivery.point.hours}`] : []),
        ...(delivery.address ? [delivery.address] : []),
      ],
    },
    {
      heading: 'Оплата',
      lines: [
        payment.title,
        ...(bill ? [`Счёт № ${bill.number} на ${rubles(bill.amount)}`] : []),
        ...(payment.description ? [payment.description] : []),
      ],
    },
    ...(order.comment ? [{ heading: 'Комментарий', lines: order.comment.split('\n') }] : []),
  ]
}

function daysText(min: number, max: number): string {
  if (max === 0) return 'в день заказа'
  const days = { one: 'день', few: 'дня', many: 'дней', other: 'дня' } as Record<Intl.LDMLPluralRule, string>
  return `${min === max ? max : `${min}–${max}`} ${days[new Intl.PluralRules('ru').select(max)]}`
}

const legalLine = ({ legal }: Shop) =>
  [legal.name, legal.inn && `ИНН ${legal.inn}`, legal.ogrn && `ОГРН ${legal.ogrn}`, legal.address].filter((part) => part).join(', ')
