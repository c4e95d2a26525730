import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import type { Route } from './+types/end-subscription.route.ts'
import { followLink } from './email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from './email-link.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { ...titleFor('subscription/end', shop), isNoIndex: true })
}

export const action = (args: Route.ActionArgs) =>
  followLink(
    args,
    mailDistribution.endSubscription,
    'Готово: писем о скидках больше не будет. Письма о ваших заказах приходят как раньше.',
  )

export default function EndSubscriptionPage({ actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      title="Отписаться от рассылки"
      text="Перестанем присылать письма о скидках и новинках. Письма о ваших заказах приходят в любом случае."
      button="Больше не присылать"
      answer={actionData as LinkActionResult | undefined}
    />
  )
}
