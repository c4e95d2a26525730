import { type ConvenientTime, recalls } from '@shpulka/contract/people/recall'
import { users } from '@shpulka/contract/people/users'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { data, redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../users/profile-meta.ts'
import type { Route } from './+types/recall.route.ts'
import { RecallForm } from './recall-form.tsx'
import { RecallList } from './recall-list.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/recall'])
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [list, { fio, phone }] = await Promise.all([
    callApi(ctx, recalls.listRecalls, { query: { page: pageIn(url) } }),
    orDefault(ctx, callApi(ctx, users.getPartProfile, {}), { fio: '', phone: '' }),
  ])
  return { ...list, buyer: { fio, phone }, isSent: url.searchParams.has('sent') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const typed = (field: string) => String(form.get(field) ?? '')
  try {
    if (typed('intent') === 'cancel') {
      await callApi(ctx, recalls.cancelRecall, { query: { id: Number(typed('id')) } })
      throw redirect(paths.recall(), 303)
    }
    await callApi(ctx, recalls.addRecall, {
      body: {
        topicId: Number(typed('topicId')),
        fio: typed('fio'),
        phone: typed('phone'),
        convenientTime: typed('convenientTime') as ConvenientTime,
        comment: typed('comment'),
        consent: form.has('consent'),
      },
    })
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (![400, 404, 429].includes(statusCode)) throw error
    // A failed cancellation says nothing about the form for a new call.
    const fields = ['topicId', 'fio', 'phone', 'convenientTime', 'comment'].map((field) => [field, typed(field)])
    const values: Record<string, string> | null =
      typed('intent') === 'add' ? { ...Object.fromEntries(fields), consent: form.has('consent') ? 'on' : '' } : null
    return data({ message, errors, values }, { status: statusCode })
  }
  throw redirect(`${paths.recall()}?sent`, 303)
}

export default function RecallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { recalls: ownRecalls, topics, buyer, meta: at, isSent } = loaderData
  return (
    <>
      <h1>Обратный звонок</h1>
      <p className="mt-1 max-w-160 text-ink-2">
        Оставьте номер — менеджер перезвонит в рабочее время, когда вам удобно.
      </p>
      {isSent && !actionData && (
        <div className="mt-4">
          <Notice kind="good" title="Просьба принята">
            Перезвоним, когда вы указали. Ниже видно, что с ней происходит.
          </Notice>
        </div>
      )}
      <FailureNotice message={actionData?.message} className="mt-4" />
      <RecallForm key={ownRecalls[0]?.id ?? 0} topics={topics} buyer={buyer} failure={actionData ?? null} />
      {ownRecalls.length > 0 && (
        <section aria-labelledby="own-recalls" className="mt-8">
          <h2 id="own-recalls">Ваши просьбы</h2>
          <RecallList recalls={ownRecalls} />
          <div className="mt-4">
            <Pager page={at.page} pages={at.pages} hrefOf={paths.recall} />
          </div>
        </section>
      )}
    </>
  )
}
