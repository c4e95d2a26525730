import { confirmationDays } from '@shpulka/contract/people/mail-distribution'
import type { Email } from '../../base/mail/email.port.ts'
import { type EmailSection, type EmailShop, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { dateText } from '../../base/text/date-text.rule.ts'

/** Data of a subscription email. */
export interface SubscriptionEmail {
  readonly email: string
  readonly shop: EmailShop
  /** The page with a button that confirms or ends the subscription. */
  readonly url: string
  /** The promo code of this email address, while it is valid. */
  readonly discount?: {
    readonly code: string
    readonly percent: number
    readonly minSumKopecks: number
    readonly validUntil: Date
  }
}

/** Asks the owner of an email address to confirm a subscription. */
export const subscriptionConfirmationEmail = ({ email, shop, url }: SubscriptionEmail): Email =>
  message(email, shop, 'Подтвердите подписку', [
    {
      lines: [
        'Кто-то указал этот адрес, чтобы получать письма о скидках и новинках. Если это вы, подтвердите подписку.',
      ],
    },
    { link: { title: 'Подтвердить подписку', url } },
    {
      lines: [
        `Ссылка действует ${confirmationDays} дней. Если вы ничего не просили, удалите это письмо: без ` +
          `подтверждения мы больше не напишем.`,
      ],
    },
  ])

/** Asks the owner of an email address to confirm the end of a subscription that was requested without signing in. */
export const unsubscriptionConfirmationEmail = ({ email, shop, url }: SubscriptionEmail): Email =>
  message(email, shop, 'Отписаться от рассылки', [
    {
      lines: [
        'Кто-то попросил больше не присылать на этот адрес письма о скидках и новинках. Если это вы, нажмите кнопку.',
      ],
    },
    { link: { title: 'Больше не присылать', url } },
    { lines: ['Если вы ничего не просили, удалите это письмо: всё останется как было.'] },
  ])

/** The first email of a subscription. */
export const subscribedEmail = ({ email, shop, url, discount }: SubscriptionEmail): Email => ({
  ...message(
    email,
    shop,
    'Вы подписаны на письма о скидках',
    [
      ...(discount
        ? [
            {
              lines: [
                `Спасибо за подписку. Скидка ${String(discount.percent).replace('.', ',')} % на один ` +
                  `заказ${discount.minSumKopecks > 0 ? ` от ${roubles(discount.minSumKopecks)}` : ''} ` +
                  `до ${dateText(discount.validUntil)}: введите промокод в корзине.`,
              ],
            },
            { code: discount.code },
          ]
        : []),
      {
        lines: [
          'Не чаще раза в неделю мы пишем о скидках на машины и расходные материалы, о новинках и о том, как ' +
            'подобрать оборудование под операцию.',
          'Отписаться можно одним нажатием в любом письме.',
        ],
      },
    ],
    url,
  ),
})

const message = (
  email: string,
  shop: EmailShop,
  title: string,
  sections: readonly EmailSection[],
  unsubscribe?: string,
): Email =>
  renderedEmail({
    to: { name: '', address: email },
    replyTo: { name: shop.name, address: shop.email },
    subject: `${title} — ${shop.name}`,
    title,
    sections,
    shop,
    ...(unsubscribe !== undefined && { unsubscribe }),
  })
