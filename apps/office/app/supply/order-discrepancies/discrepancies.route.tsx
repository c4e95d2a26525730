import { type OrderDiscrepancy, orderDiscrepancies } from '@shpulka/contract/supply/order-discrepancies'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/discrepancies.route.ts'

const states = { open: 'Ждут решения', settled: 'Разобраны' } as const
/** Titles instead of «Оставить наше», for kinds where the shop has no value. */
const keepTitles: Partial<Record<OrderDiscrepancy['kind'], string>> = {
  'not-sent': 'Не отправлять',
  payment: 'Не записывать',
  contact: 'Оставить как есть',
  unknown: 'Закрыть',
  doubled: 'Верный — первый',
}
const settledTitles = { open: '', accepted: 'Как в программе', kept: 'Оставлено наше', gone: 'Сошлось само' } as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = query.get('state') === 'settled' ? ('settled' as const) : ('open' as const)
  const before = /^\d{1,15}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : undefined
  const page = await callApi(orderDiscrepancies.listOrderDiscrepancies, { query: { state, ...(before && { before }) } })
  // The last of a later page is settled: others may wait on the first one.
  if (before && page.discrepancies.length === 0) throw redirect(paths.discrepancies({ state }))
  return { state, ...page }
}

/** Orders that differ between the shop and an accounting program. */
export default function Discrepancies({ loaderData: { state, discrepancies, nextBefore } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <title>Расхождения — контора</title>
      <h1>Расхождения</h1>
      <ListTabs label="Какие">
        {Object.entries(states).map(([code, title]) => (
          <ListTab key={code} to={paths.discrepancies({ state: code })} title={title} isCurrent={code === state} />
        ))}
      </ListTabs>
      {discrepancies.length === 0 ? (
        <EmptyState title={state === 'open' ? 'Разбирать нечего' : 'Пока ничего'}>
          {state === 'open' && 'Заказы здесь и в программах учёта сходятся.'}
        </EmptyState>
      ) : (
        <Worklist discrepancies={discrepancies} />
      )}
      {nextBefore !== null && (
        <Link
          className="self-start text-link hover:underline"
          to={paths.discrepancies({ state, before: String(nextBefore) })}
        >
          Следующие
        </Link>
      )}
    </div>
  )
}

function Worklist({ discrepancies }: { discrepancies: readonly OrderDiscrepancy[] }) {
  const [chosen, setChosen] = useState(0)
  const [failed, setFailed] = useState<number | null>(null)
  const { run, isBusy, failure } = useChange(({ id, version }: OrderDiscrepancy, decision: 'accept' | 'keep') =>
    callApi(orderDiscrepancies.settleOrderDiscrepancy, { params: { id }, body: { decision, version } }),
  )
  const current = Math.min(chosen, discrepancies.length - 1)
  const decide = (discrepancy: OrderDiscrepancy | undefined, decision: 'accept' | 'keep') => {
    if (discrepancy?.state !== 'open' || isBusy) return
    if (decision === 'accept' && discrepancy.accepts === null) return
    setFailed(discrepancy.id)
    void run(discrepancy, decision)
  }
  const step = (by: number) => setChosen(Math.max(0, Math.min(discrepancies.length - 1, current + by)))
  useKeys({
    j: ['Следующее расхождение', () => step(1)],
    k: ['Предыдущее расхождение', () => step(-1)],
    p: ['Принять, как в программе', () => decide(discrepancies[current], 'accept')],
    n: ['Оставить наше', () => decide(discrepancies[current], 'keep')],
  })
  return (
    <ul className="flex flex-col rounded-card border border-line bg-surface">
      {discrepancies.map((discrepancy, index) => (
        <li
          key={discrepancy.id}
          aria-current={index === current ? 'true' : undefined}
          className={classes(
            'grid gap-3 border-line p-3 not-first:border-t first:rounded-t-card last:rounded-b-card lg:grid-cols-[2fr_3fr]',
            index === current && 'bg-paper',
          )}
        >
          <DiscrepancySummary discrepancy={discrepancy} />
          <div className="flex min-w-0 flex-col gap-2">
            {discrepancy.rows.length > 0 && <Difference discrepancy={discrepancy} />}
            {discrepancy.state === 'open' ? (
              <div className="flex flex-wrap gap-2">
                {discrepancy.accepts !== null && (
                  <Button
                    size="small"
                    isBusy={isBusy && failed === discrepancy.id}
                    data-done={settledTitles.accepted}
                    onClick={() => decide(discrepancy, 'accept')}
                  >
                    {discrepancy.accepts} {index === current && <kbd className="text-note">P</kbd>}
                  </Button>
                )}
                <Button
                  size="small"
                  look="quiet"
                  isBusy={isBusy && failed === discrepancy.id}
                  data-done={settledTitles.kept}
                  onClick={() => decide(discrepancy, 'keep')}
                >
                  {keepTitles[discrepancy.kind] ?? 'Оставить наше'}{' '}
                  {index === current && <kbd className="text-note">N</kbd>}
                </Button>
              </div>
            ) : (
              <p className="text-note text-ink-2">
                {[settledTitles[discrepancy.state], discrepancy.by].filter(Boolean).join(': ')}
              </p>
            )}
            {failed === discrepancy.id && <FailureNotice message={failure?.message} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function DiscrepancySummary({ discrepancy }: { discrepancy: OrderDiscrepancy }) {
  const { title, number, orderId, connection, reason, updatedAt } = discrepancy
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        {orderId === null ? (
          <span className="break-all">{number || 'без номера'}</span>
        ) : (
          <Link className="text-link hover:underline" to={paths.order(orderId)}>
            {number}
          </Link>
        )}
        <span className="text-note text-ink-3">
          {connection.title}, {momentText(new Date(updatedAt))}
        </span>
      </div>
      <p className="break-words text-ink-2">{reason}</p>
    </div>
  )
}

function Difference({ discrepancy: { rows, number, connection } }: { discrepancy: OrderDiscrepancy }) {
  return (
    <table className="w-full table-fixed text-left text-note">
      <caption className="sr-only">Что разного в заказе {number}</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="w-2/5 font-normal">
            Что
          </th>
          <th scope="col" className="font-normal">
            У нас
          </th>
          <th scope="col" className="font-normal break-words">
            {connection.title}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, ours, theirs }) => (
          <tr key={what} className="border-t border-line align-top">
            <th scope="row" className="pr-2 font-normal break-words text-ink-2">
              {what}
            </th>
            <td className="pr-2 break-words">{ours || '—'}</td>
            <td className={classes('break-words', ours !== theirs && 'font-medium')}>{theirs || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
