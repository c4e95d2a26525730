import type { Order } from '@shpulka/contract/orders'
import type { Site } from '@shpulka/contract/settings'
import type { Letter } from '../jobs/letter.port.ts'
import { type LetterSection, letterText } from '../jobs/letter-text.rule.ts'
import { rubles } from '../money/rubles.rule.ts'

type Shop = Pick<Site, 'name' | 'phone' | 'email' | 'hours'>

/** A change as the letter tells of it. */
interface Change {
  readonly code: string
  readonly status: string
  readonly why: string
}

/** What a status means for the buyer, where its name does not say it all. */
const meanings: Readonly<Record<string, string>> = {
  confirmed: 'Мы проверили заказ и приняли его в работу.',
  paid: 'Оплата получена, спасибо. Передаём заказ на склад.',
  packing: 'Товары собирают на складе.',
  shipped: 'Заказ передан в доставку.',
  ready: 'Заказ можно забирать. Возьмите с собой паспорт или доверенность от организации.',
  completed: 'Заказ получен. Если товар не подошёл, вернуть его можно в течение 7 дней.',
  cancelled: 'Заказ отменён, товары вернулись на склад.',
}

/** The letter about a change of status: to the buyer what it means, to the shop that the buyer changed it. */
export function orderStatusLetter(order: Order, { code, status, why }: Change, shop: Shop, to: 'buyer' | 'shop'): Letter {
  const buyer = { name: order.contact.fio, address: order.contact.email }
  const mailbox = { name: shop.name, address: shop.email }
  const title =
    to === 'buyer' ? `Заказ ${order.number}: ${status.toLowerCase()}` : `Покупатель изменил заказ ${order.number}: ${status.toLowerCase()}`
  const said = [to === 'buyer' ? (meanings[code] ?? '') : '', why].filter((line) => line !== '')
  const sections: LetterSection[] = [
    { heading: to === 'buyer' ? `Здравствуйте, ${order.contact.fio}` : `Причина`, lines: said.length > 0 ? said : ['Не указана.'] },
    {
      heading: 'Состав',
      lines: [...order.lines.map(({ title: name, count }) => `${name} — ${count} шт.`), `Итого с доставкой: ${rubles(order.total)}`],
    },
    to === 'buyer'
      ? { heading: shop.name, lines: [`Телефон: ${shop.phone}`, `Почта: ${shop.email}`, `Часы работы: ${shop.hours}`] }
      : { heading: 'Покупатель', lines: [order.contact.fio, `Телефон: ${order.contact.phone}`, `Почта: ${order.contact.email}`] },
  ]
  return {
    to: to === 'buyer' ? buyer : mailbox,
    replyTo: to === 'buyer' ? mailbox : buyer,
    subject: to === 'buyer' ? `${title} — ${shop.name}` : title,
    ...letterText(title, sections),
  }
}
