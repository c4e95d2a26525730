import { type FormRequest, forms } from '@shpulka/contract/people/forms'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { usePressed } from '../../base/shell/use-pressed.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../users/profile-meta.ts'
import type { Route } from './+types/requests.route.ts'
import { RequestView } from './request-view.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, 'Обращения')
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [list, types] = await Promise.all([
    callApi(ctx, forms.listRequests, { query: { page: pageIn(url) } }),
    callApi(ctx, forms.listFormTypes, { params: { x: 'all' } }),
  ])
  return { ...list, types }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    await callApi(context.get(requestContext), forms.cancelRequest, { query: { id: Number(form.get('id')) } })
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    if (![400, 404, 422].includes(statusCode)) throw error
    return data({ message }, { status: statusCode })
  }
  throw redirect(paths.requests(), 303)
}

export default function RequestsPage({ loaderData: { requests, types, meta: at }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>Обращения</h1>
      <p className="mt-1 max-w-160 text-ink-2">
        Вопросы, заявки и жалобы, которые вы отправили через сайт, и наши ответы.
      </p>
      <FailureNotice message={actionData?.message} className="mt-4" />
      {requests.length === 0 ? (
        <EmptyState
          title="Вы ещё ничего не отправляли"
          actions={<ButtonLink to={paths.requestForm('ask-answer')}>Задать вопрос</ButtonLink>}
        >
          Спросите технолога, закажите ремонт или напишите руководителю магазина: ответ появится здесь и придёт на
          почту.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-3">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Pager page={at.page} pages={at.pages} hrefOf={paths.requests} />
      </div>
      <h2 className="mt-8">Написать нам</h2>
      <ul className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {types.map(({ code, title }) => (
          <li key={code}>
            <Link to={paths.requestForm(code)} className="inline-flex min-h-11 items-center text-link sm:min-h-8">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function RequestCard({ request }: { request: FormRequest }) {
  const { id, number, type, status, isCancellable, createdAt } = request
  const pressed = usePressed()
  return (
    <li className="rounded-card border border-line bg-surface">
      <details open={status.code === 'answered'}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
          <span className="font-semibold">{type.title}</span>
          <span className="text-note text-ink-3">
            {number} от {dateText(new Date(createdAt))}
          </span>
          <span
            className={classes(
              'ml-auto rounded-full px-2.5 py-0.5 text-note',
              status.code === 'answered'
                ? 'bg-good-soft text-good'
                : status.isOpen
                  ? 'bg-ground text-ink'
                  : 'bg-ground text-ink-3',
            )}
          >
            {status.title}
          </span>
        </summary>
        <div className="border-t border-line p-4">
          <RequestView request={request} />
          {isCancellable && (
            <Form method="post" className="mt-4">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" look="quiet" data-done={`Обращение ${number} отозвано`} {...pressed({ id })}>
                Отозвать обращение
              </Button>
            </Form>
          )}
        </div>
      </details>
    </li>
  )
}
