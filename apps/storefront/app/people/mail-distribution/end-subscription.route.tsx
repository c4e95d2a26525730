import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import type { Route } from './+types/end-subscription.route.ts'
import { followLink } from './email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from './email-link.tsx'

export const meta = unindexedMeta('subscription/end')

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
