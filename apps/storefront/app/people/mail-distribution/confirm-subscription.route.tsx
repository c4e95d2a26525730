import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import type { Route } from './+types/confirm-subscription.route.ts'
import { followLink } from './email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from './email-link.tsx'

export const meta = unindexedMeta('subscription/confirm')

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
