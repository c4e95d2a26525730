import { exchangeQuarantine, type QuarantinedRow } from '@shpulka/contract/supply/exchange-quarantine'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { counted, type Forms, plural } from '@shpulka/ui/text/plural.rule.ts'
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { ConfirmButton } from '../../base/record/confirm-button.tsx'
import { BackLink } from '../../base/shell/back-link.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/quarantine.route.ts'
import { RowFix } from './row-fix.tsx'
import { RowLink } from './row-link.tsx'

const lines: Forms = ['строка', 'строки', 'строк']
const linesAccusative: Forms = ['строку', 'строки', 'строк']
const times: Forms = ['раз', 'раза', 'раз']

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const state = query.get('state') === 'ignored' ? ('ignored' as const) : ('open' as const)
  const reason = query.get('reason')?.slice(0, 40) || undefined
  const before = /^\d{1,15}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : undefined
  const id = Number(params.id)
  const page = await callApi(exchangeQuarantine.listQuarantine, {
    params: { id },
    query: { state, ...(reason && { reason }), ...(before && { before }) },
  })
  // The last of a later page or of a reason is decided: others may wait on the first one.
  if (page.rows.length === 0 && (before || reason))
    throw redirect(paths.exchangeQuarantine(id, { state, ...(before && { reason }) }))
  return { id, state, reason, ...page }
}

/** Rows of a program’s files that could not be imported, by reason. */
export default function Quarantine({ loaderData }: Route.ComponentProps) {
  const { id, program, siteId, state, reason, reasons, rows, ignored, nextBefore } = loaderData
  const mayManage = mayDoAt(useSession(), 'exchange.manage', siteId)
  const [notice, setNotice] = useState('')
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="flex flex-col gap-4">
      <title>{`Карантин: ${program} — контора`}</title>
      <div>
        <BackLink to={paths.exchange()}>Обмен</BackLink>
        <h1>Карантин: {program}</h1>
      </div>
      <ListTabs label="Почему не загружено">
        <ListTab
          to={paths.exchangeQuarantine(id)}
          title="Все"
          isCurrent={state === 'open' && !reason}
          count={state === 'open' ? all : undefined}
        />
        {state === 'open' &&
          reasons.map((each) => (
            <ListTab
              key={each.reason}
              to={paths.exchangeQuarantine(id, { reason: each.reason })}
              title={each.title}
              isCurrent={each.reason === reason}
              count={each.count}
            />
          ))}
        <ListTab
          to={paths.exchangeQuarantine(id, { state: 'ignored' })}
          title="Не загружаются никогда"
          isCurrent={state === 'ignored' && !reason}
          count={ignored || undefined}
        />
        {state === 'ignored' &&
          reasons.map((each) => (
            <ListTab
              key={each.reason}
              to={paths.exchangeQuarantine(id, { state, reason: each.reason })}
              title={each.title}
              isCurrent={each.reason === reason}
              count={each.count}
            />
          ))}
      </ListTabs>
      {notice && <Notice kind="good">{notice}</Notice>}
      {rows.length === 0 ? (
        <EmptyState title={state === 'open' ? 'Разбирать нечего' : 'Таких строк нет'}>
          {state === 'open' && 'Всё, что передала программа, загружено.'}
        </EmptyState>
      ) : (
        <Worklist
          key={`${state} ${reason}`}
          exchangeId={id}
          rows={rows}
          mayManage={mayManage}
          isIgnored={state === 'ignored'}
          bulk={reasons.find((each) => each.reason === reason) ?? null}
          onNotice={setNotice}
        />
      )}
      {nextBefore !== null && (
        <Link
          className="self-start text-link hover:underline"
          to={paths.exchangeQuarantine(id, { state, reason, before: String(nextBefore) })}
        >
          Следующие
        </Link>
      )}
    </div>
  )
}

interface WorklistProps {
  readonly exchangeId: number
  readonly rows: readonly QuarantinedRow[]
  readonly mayManage: boolean
  /** The rows are ignored. */
  readonly isIgnored: boolean
  /** The reason whose rows are shown; null when rows of several reasons are shown. */
  readonly bulk: { readonly reason: string; readonly count: number } | null
  readonly onNotice: (message: string) => void
}

type Action = 'retry' | 'ignore' | 'restore'

const noticeOf: Readonly<Record<Action, (count: number) => string>> = {
  retry: (count) => `Загружаем ещё раз: ${counted(count, lines)}. Что не загрузится, останется здесь.`,
  ignore: (count) =>
    `${counted(count, lines)} больше не ${plural(count, ['загружается', 'загружаются', 'загружаются'])}.`,
  restore: (count) => `${counted(count, lines)} снова в карантине.`,
}

function Worklist({ exchangeId, rows, mayManage, isIgnored, bulk, onNotice }: WorklistProps) {
  const [chosen, setChosen] = useState(0)
  const [fixed, setFixed] = useState<QuarantinedRow | null>(null)
  const send = async (action: Action, of: { ids: number[] } | { reason: string }) => {
    const { rows: count } = await callApi(exchangeQuarantine.decideQuarantine, {
      params: { id: exchangeId },
      body: { action, ...of },
    })
    onNotice(noticeOf[action](count))
  }
  const { run, isBusy, failure } = useChange(send)
  const at = Math.min(chosen, rows.length - 1)
  const Fix = fixed?.fix === 'link' ? RowLink : RowFix
  const decide = (row: QuarantinedRow | undefined, action: Action) => {
    if (row && !isBusy && row.state === (action === 'restore' ? 'ignored' : 'open')) void run(action, { ids: [row.id] })
  }
  useKeys({
    j: ['Следующая строка', () => setChosen(Math.min(rows.length - 1, at + 1))],
    k: ['Предыдущая строка', () => setChosen(Math.max(0, at - 1))],
    ...(mayManage && {
      e: ['Исправить строку', () => rows[at]?.fix && rows[at].state === 'open' && setFixed(rows[at])],
      r: ['Загрузить строку ещё раз', () => rows[at]?.isStored && decide(rows[at], 'retry')],
      n: ['Не загружать строку никогда', () => decide(rows[at], 'ignore')],
    }),
  })
  return (
    <>
      <FailureNotice message={failure?.message} />
      {bulk && bulk.count > 0 && mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => run(isIgnored ? 'restore' : 'retry', { reason: bulk.reason })}
          >
            {isIgnored ? 'Снова загружать:' : 'Повторить:'} {counted(bulk.count, linesAccusative)}
          </Button>
          {!isIgnored && (
            <ConfirmButton
              label="Не загружать их никогда"
              look="quiet"
              title={`Не загружать ${counted(bulk.count, linesAccusative)}?`}
              consequences="Из следующих файлов это тоже не загрузится. Вернуть можно во вкладке «Не загружаются никогда»."
              onConfirm={() => send('ignore', { reason: bulk.reason })}
            />
          )}
        </div>
      )}
      <ul className="flex flex-col rounded-card border border-line bg-surface">
        {rows.map((row, place) => (
          <li
            key={row.id}
            aria-current={place === at ? 'true' : undefined}
            className={classes(
              'grid gap-x-4 gap-y-2 border-line p-3 not-first:border-t first:rounded-t-card last:rounded-b-card lg:grid-cols-[minmax(0,1fr)_auto]',
              place === at && 'bg-paper',
            )}
          >
            <Row row={row} />
            {mayManage && row.state !== 'waiting' && (
              <div className="flex flex-wrap items-start gap-2">
                {row.state === 'ignored' ? (
                  <Button size="small" look="quiet" isBusy={isBusy} onClick={() => decide(row, 'restore')}>
                    Снова загружать<span className="sr-only"> {row.key}</span>
                  </Button>
                ) : (
                  <>
                    {row.fix && (
                      <Button size="small" onClick={() => setFixed(row)}>
                        Исправить<span className="sr-only"> {row.key}</span>
                        {place === at && <kbd className="text-note">E</kbd>}
                      </Button>
                    )}
                    {row.isStored && (
                      <Button size="small" look="quiet" isBusy={isBusy} onClick={() => decide(row, 'retry')}>
                        Повторить<span className="sr-only"> {row.key}</span>
                        {place === at && <kbd className="text-note">R</kbd>}
                      </Button>
                    )}
                    <Button size="small" look="quiet" isBusy={isBusy} onClick={() => decide(row, 'ignore')}>
                      Никогда не загружать<span className="sr-only"> {row.key}</span>
                      {place === at && <kbd className="text-note">N</kbd>}
                    </Button>
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {fixed && (
        <Fix
          key={fixed.id}
          exchangeId={exchangeId}
          row={fixed}
          onClose={() => setFixed(null)}
          onSaved={(message) => {
            setFixed(null)
            onNotice(message)
          }}
        />
      )}
    </>
  )
}

function Row({
  row: { key, name, line, text, says, times: count, isStored, state },
}: {
  readonly row: QuarantinedRow
}) {
  return (
    <div className="min-w-0">
      <div className="font-medium break-words">{name || key}</div>
      <div className="break-words text-warn">{text}</div>
      <div className="text-note break-words text-ink-2">{says && `В файле: ${says}`}</div>
      <div className="text-note break-words text-ink-3">
        {name && `${key}, `}строка {line}
        {count > 1 && `, передана с ошибкой ${counted(count, times)}`}
        {!isStored && state !== 'ignored' && ', файла уже нет: исправление подействует со следующей выгрузки'}
        {state === 'waiting' && ', загружается ещё раз'}
      </div>
    </div>
  )
}
