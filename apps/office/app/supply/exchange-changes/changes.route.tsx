import {
  type ChangeKind,
  changeKinds,
  type ExchangeChange,
  exchangeChanges,
} from '@shpulka/contract/supply/exchange-changes'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { BackLink } from '../../base/shell/back-link.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/changes.route.ts'
import { changeText } from './change-text.rule.ts'

const kinds = Object.keys(changeKinds) as ChangeKind[]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const kind = kinds.find((each) => each === query.get('kind'))
  const after = /^\d{1,15}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : undefined
  const ids = { id: Number(params.id), runId: Number(params.runId) }
  const page = await callApi(exchangeChanges.listExchangeChanges, {
    params: ids,
    query: { ...(kind && { kind }), ...(after && { after }) },
  })
  return { ...ids, kind, ...page }
}

/** What an import changed in the shop, or would change, field by field; staff can revert it. */
export default function Changes({ loaderData }: Route.ComponentProps) {
  const { id, runId, kind, program, siteId, formedAt, isReturn, returnedBy, counts, changes, nextAfter } = loaderData
  const mayManage = mayDoAt(useSession(), 'exchange.manage', siteId)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [isAsking, setAsking] = useState(false)
  const name = `${isReturn ? 'Возврат' : 'Выгрузка'} ${momentText(new Date(formedAt))}`
  return (
    <div className="flex flex-col gap-4">
      <title>{`${name}: ${program} — контора`}</title>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow">
          <BackLink to={paths.exchange()}>Обмен</BackLink>
          <h1>{name}</h1>
          <p className="text-note text-ink-2">{program}</p>
        </div>
        {mayManage && !isReturn && returnedBy === null && all > 0 && (
          <Button look="quiet" size="small" onClick={() => setAsking(true)}>
            Вернуть как было
          </Button>
        )}
      </div>
      {returnedBy !== null && (
        <Notice>
          Эту выгрузку вернули.{' '}
          <Link to={paths.exchangeRun(id, returnedBy)} className="text-link underline">
            Что возвращено
          </Link>
        </Notice>
      )}
      <ListTabs label="Что изменилось">
        <ListTab to={paths.exchangeRun(id, runId)} title="Всё" isCurrent={!kind} count={all} />
        {kinds
          .filter((each) => (counts[each] ?? 0) > 0)
          .map((each) => (
            <ListTab
              key={each}
              to={paths.exchangeRun(id, runId, { kind: each })}
              title={changeKinds[each]}
              isCurrent={each === kind}
              count={counts[each]}
            />
          ))}
      </ListTabs>
      {changes.length === 0 ? (
        <EmptyState title="Ничего не изменилось">Что изменила выгрузка, хранится 14 дней.</EmptyState>
      ) : (
        <ChangesTable changes={changes} isReturn={isReturn} />
      )}
      {nextAfter !== null && (
        <Link
          className="self-start text-link hover:underline"
          to={paths.exchangeRun(id, runId, { kind, after: String(nextAfter) })}
        >
          Следующие
        </Link>
      )}
      {isAsking && <Returning id={id} runId={runId} count={all} onClose={() => setAsking(false)} />}
    </div>
  )
}

function ChangesTable({
  changes,
  isReturn,
}: {
  readonly changes: readonly ExchangeChange[]
  readonly isReturn: boolean
}) {
  return (
    <table className="w-full rounded-card border border-line bg-surface text-left max-md:block">
      <caption className="sr-only">Было и стало</caption>
      <thead className="text-note text-ink-3 max-md:sr-only">
        <tr>
          {['Товар', 'Что', 'Было', 'Стало'].map((title) => (
            <th key={title} scope="col" className="px-3 py-2 font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {changes.map((change) => {
          const { what, was, becomes } = changeText(change)
          return (
            <tr
              key={change.id}
              className="border-t border-line align-top max-md:block max-md:px-3 max-md:py-2 max-md:first:border-t-0"
            >
              <th scope="row" className="px-3 py-2 font-medium break-words max-md:block max-md:p-0">
                {change.title}
                {change.offer && (
                  <span className="block text-note font-normal break-all text-ink-3">{change.offer}</span>
                )}
                {change.isPlanned && (
                  <span className="block text-note font-normal text-warn">
                    {isReturn ? 'не возвращено: с тех пор изменено' : 'ждёт решения'}
                  </span>
                )}
              </th>
              <td className="px-3 py-2 break-words text-ink-2 max-md:block max-md:p-0">{what}</td>
              <Value text={was} isBefore />
              <Value text={becomes} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Value({ text, isBefore = false }: { readonly text: string; readonly isBefore?: boolean }) {
  return (
    <td className="px-3 py-2 tabular-nums break-words max-md:inline max-md:p-0">
      <span className={classes('md:hidden', isBefore ? 'sr-only' : 'text-ink-3')}>{isBefore ? 'было ' : ' → '}</span>
      <span className={isBefore ? 'text-ink-2' : 'font-medium'}>{text || '—'}</span>
    </td>
  )
}

interface ReturningProps {
  readonly id: number
  readonly runId: number
  readonly count: number
  readonly onClose: () => void
}

function Returning({ id, runId, count, onClose }: ReturningProps) {
  const navigate = useNavigate()
  const { run, isBusy, failure } = useChange(async () => {
    const created = await callApi(exchangeChanges.returnExchangeRun, { params: { id, runId } })
    onClose()
    await navigate(paths.exchangeRun(id, created.runId))
  })
  return (
    <LazyDialog isOpen onClose={onClose} title="Вернуть как было">
      <div className="flex flex-col gap-3">
        <FailureNotice message={failure?.message} />
        <p>
          Вернутся цены, остатки, названия, описания и артикулы, скрытое покажется, новое скроется. Всего изменений:{' '}
          {numberText(count)}.
        </p>
        <p className="text-ink-2">
          Что с тех пор изменили или продали, останется и будет показано списком. Разделы, свойства и картинки не
          возвращаются. Следующая выгрузка программы снова принесёт свои цены и остатки: сначала исправьте их там.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" isBusy={isBusy} onClick={() => run()}>
            Вернуть
          </Button>
          <Button look="quiet" onClick={onClose}>
            Не возвращать
          </Button>
        </div>
      </div>
    </LazyDialog>
  )
}
