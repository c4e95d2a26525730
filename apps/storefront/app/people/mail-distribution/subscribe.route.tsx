import { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import { data } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import type { Route } from './+types/subscribe.route.ts'
import { subscribeBody, unsubscribeBody } from './subscribe.rule.ts'
import { type SubscribeActionResult, SubscribeForm } from './subscribe-form.tsx'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

export const meta = unindexedMeta('subscription')

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const isEnd = form.get('intent') === 'end'
  const body = isEnd ? unsubscribeBody(form) : subscribeBody(form)
  const values = { email: body.email, isEnd, consent: form.has('consent'), advertising: form.has('advertising') }
  const missing = {
    ...(!values.consent && { consent: 'Без согласия на обработку данных мы не можем сохранить адрес' }),
    ...(!values.advertising && { advertising: 'Без этого согласия закон не разрешает присылать письма о скидках' }),
  }
  if (!isEnd && Object.keys(missing).length > 0)
    return data<SubscribeActionResult>({ done: '', message: '', errors: missing, values }, { status: 400 })
  try {
    const { isSubscribed } = await callApi(context.get(requestContext), mailDistribution.subscribe, {
      body,
      proof: proofIn(form),
    })
    const done = isEnd
      ? endAnswer(body.email, isSubscribed)
      : isSubscribed
        ? 'Вы подписаны: первое письмо уже в пути.'
        : `Отправили письмо на ${body.email}: откройте в нём ссылку, чтобы подтвердить подписку.`
    return data<SubscribeActionResult>({ done, message: '', errors: {}, values })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode >= 500 || statusCode === sessionOverStatus) throw error
    return data<SubscribeActionResult>({ done: '', message, errors, values }, { status: statusCode })
  }
}

/** A stranger is not told whether the address is subscribed. */
const endAnswer = (email: string, isSubscribed: boolean | null) =>
  isSubscribed === null
    ? `Если на ${email} приходят письма о скидках, мы отправили туда ссылку, чтобы их прекратить.`
    : 'Готово: писем о скидках больше не будет.'

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  const isEnd = actionData?.values.isEnd === true
  return (
    <div className="frame max-w-150 pt-6">
      <h1 className="mb-4">Подписка на письма</h1>
      <SubscribeForm title={null} answer={isEnd ? undefined : actionData} />
      <section aria-labelledby="unsubscribe" className="mt-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 id="unsubscribe" className="mb-3">
          Больше не присылать
        </h2>
        <UnsubscribeForm answer={isEnd ? actionData : undefined} />
      </section>
    </div>
  )
}
