import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import type { Route } from './+types/confirm-subscription.route.ts'
import { followLink } from './email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from './email-link.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { ...titleFor('subscription/confirm', shop), isNoIndex: true })
}

export const action = (args: Route.ActionArgs) =>
  followLink(args, mailDistribution.confirmSubscription, 'Подписка подтверждена. Первое письмо уже в пути.')

export default function ConfirmSubscriptionPage({ actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      title="Подписка на письма"
      text="Осталось подтвердить, что письма о скидках и новинках просили вы. Пишем не чаще раза в неделю, отписаться можно одним нажатием."
      button="Подтвердить подписку"
      answer={actionData as LinkActionResult | undefined}
    />
  )
}
