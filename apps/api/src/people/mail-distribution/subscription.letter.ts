import { confirmationDays } from '@shpulka/contract/people/mail-distribution'
import { paperDate } from '../../base/documents/paper-date.rule.ts'
import type { Letter } from '../../base/mail/letter.port.ts'
import { type LetterSection, type LetterShop, writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { rubles } from '../../base/money/rubles.rule.ts'

/** A mailbox and the addresses its letters lead to. */
export interface SubscriptionLetter {
  readonly email: string
  readonly shop: LetterShop
  /** Where letters begin or end by the press of a button. */
  readonly url: string
  /** The mailbox's own promo code, while it can be used. */
  readonly discount?: { readonly code: string; readonly percent: number; readonly minSumKopecks: number; readonly validUntil: Date }
}

/** Asks the owner of a mailbox whether letters shall come: no answer is a no. */
export const subscriptionAskedLetter = ({ email, shop, url }: SubscriptionLetter): Letter =>
  letter(email, shop, 'Подтвердите подписку', [
    { lines: ['Кто-то указал этот адрес, чтобы получать письма о скидках и новинках. Если это вы, подтвердите подписку.'] },
    { link: { title: 'Подтвердить подписку', url } },
    {
      lines: [`Ссылка действует ${confirmationDays} дней. Если вы ничего не просили, удалите это письмо: без подтверждения мы больше не напишем.`],
    },
  ])

/** Asks the owner of a mailbox whether letters shall end, when somebody not signed in asked for it. */
export const subscriptionEndAskedLetter = ({ email, shop, url }: SubscriptionLetter): Letter =>
  letter(email, shop, 'Отписаться от рассылки', [
    { lines: ['Кто-то попросил больше не присылать на этот адрес письма о скидках и новинках. Если это вы, нажмите кнопку.'] },
    { link: { title: 'Больше не присылать', url } },
    { lines: ['Если вы ничего не просили, удалите это письмо: всё останется как было.'] },
  ])

/** The first of the letters that were asked for. */
export const subscribedLetter = ({ email, shop, url, discount }: SubscriptionLetter): Letter => ({
  ...letter(
    email,
    shop,
    'Вы подписаны на письма о скидках',
    [
      ...(discount
        ? [
            {
              lines: [
                `Спасибо за подписку. Скидка ${String(discount.percent).replace('.', ',')} % на один заказ${discount.minSumKopecks > 0 ? ` от ${rubles(discount.minSumKopecks)}` : ''} до ${paperDate(discount.validUntil)}: введите промокод в корзине.`,
              ],
            },
            { code: discount.code },
          ]
        : []),
      {
        lines: [
          'Не чаще раза в неделю мы пишем о скидках на машины и расходные материалы, о новинках и о том, как подобрать оборудование под операцию.',
          'Отписаться можно одним нажатием в любом письме.',
        ],
      },
    ],
    url,
  ),
})

const letter = (email: string, shop: LetterShop, title: string, sections: readonly LetterSection[], unsubscribe?: string): Letter =>
  writtenLetter({
    to: { name: '', address: email },
    replyTo: { name: shop.name, address: shop.email },
    subject: `${title} — ${shop.name}`,
    title,
    sections,
    shop,
    ...(unsubscribe !== undefined && { unsubscribe }),
  })
