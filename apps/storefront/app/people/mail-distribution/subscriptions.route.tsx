import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { users } from '@shpulka/contract/people/users'
import { Button } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { data, Form } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { useProof } from '../../base/proof/use-proof.tsx'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { ConsentTextLink } from '../consents/consent-text-link.tsx'
import { profileMeta } from '../users/profile-meta.ts'
import type { Route } from './+types/subscriptions.route.ts'

interface Answer {
  kind: 'good' | 'bad' | 'note'
  message: string
}

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/subscriptions'])
}

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { email } = await callApi(ctx, users.getPartProfile, {})
  return { email, subscription: await callApi(ctx, mailDistribution.getSubscriptionStatus, { query: { email } }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const isUnsubscribe = form.get('intent') === 'end'
  const { email } = await callApi(ctx, users.getPartProfile, {})
  try {
    const { isSubscribed } = await callApi(ctx, mailDistribution.subscribe, {
      proof: proofIn(form),
      body: { email, isUnsubscribe },
    })
    if (isSubscribed === null)
      return {
        kind: 'note',
        message: `Отправили письмо на ${email}: откройте в нём ссылку, чтобы подтвердить.`,
      } satisfies Answer
    return {
      kind: 'good',
      message: isUnsubscribe ? 'Готово: писем о скидках больше не будет.' : 'Вы подписаны. Первое письмо уже в пути.',
    } satisfies Answer
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return data<Answer>({ kind: 'bad', message: Object.values(errors)[0] ?? message }, { status: statusCode })
  }
}

export default function SubscriptionsPage({ loaderData: { email, subscription }, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined
  const isSending = useSentForm() !== undefined
  const isSubscribed = subscription.isSubscribed === true
  const proof = useProof('POST', '/mail-distribution/v1/recipients/subscribe', (form) => ({
    email,
    isUnsubscribe: form.get('intent') === 'end',
  }))
  return (
    <>
      <h1>Рассылка</h1>
      <div className="mt-4 flex max-w-160 flex-col gap-4">
        {answer && <Notice kind={answer.kind}>{answer.message}</Notice>}
        <section aria-labelledby="offers" className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <h2 id="offers" className="text-body font-semibold">
            Письма о скидках и новинках
          </h2>
          <p className="mt-1 text-ink-2">
            {isSubscribed ? (
              <>
                Приходят на <span className="font-medium [overflow-wrap:anywhere]">{email}</span>, не чаще раза в
                неделю.
              </>
            ) : (
              <>
                Скидки на машины и расходные материалы, новинки, подбор оборудования под операцию. Не чаще раза в
                неделю, на <span className="font-medium [overflow-wrap:anywhere]">{email}</span>.
              </>
            )}
          </p>
          <Form method="post" {...proof.form} className="mt-4">
            <Button
              type="submit"
              name="intent"
              value={isSubscribed ? 'end' : 'begin'}
              look={isSubscribed ? 'quiet' : 'primary'}
              isBusy={isSending || proof.isSolving}
            >
              {isSubscribed ? 'Отписаться' : 'Подписаться'}
            </Button>
            {!isSubscribed && (
              <p className="mt-2 text-note text-ink-2">
                Нажимая, вы соглашаетесь получать рекламные письма. <ConsentTextLink code="advertising" />
              </p>
            )}
            {proof.note}
          </Form>
        </section>
        <p className="text-note text-ink-2">
          Письма о заказах, ответы на обращения и коды входа приходят всегда: они о ваших делах. Согласие на рекламу
          отдельное, его можно отозвать в любой момент.
        </p>
      </div>
    </>
  )
}
