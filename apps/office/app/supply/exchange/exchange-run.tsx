import { type ExchangePackage, type ExchangeRun, exchange } from '@shpulka/contract/supply/exchange'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { paths } from '../../paths.ts'

interface Props {
  readonly exchangeId: number
  readonly run: ExchangeRun
  readonly mayManage: boolean
}

/** One export of a program: its files, the result of each, and the decision it waits for. */
export function ExchangeRunView({ exchangeId, run, mayManage }: Props) {
  const {
    run: decide,
    isBusy,
    failure,
  } = useChange((isApproved: boolean) =>
    callApi(exchange.decideHeldParts, { params: { id: exchangeId, runId: run.id }, body: { isApproved } }),
  )
  const name = `${run.isReturn ? 'Возврат' : 'Выгрузка'} ${momentText(new Date(run.formedAt))}`
  return (
    <li className="rounded-card border border-line p-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{name}</h3>
        {!run.isReturn && <span className="text-note text-ink-3">{run.isWhole ? 'весь каталог' : 'изменения'}</span>}
        <span className={run.isHeld ? 'text-note text-warn' : 'text-note text-ink-2'}>{hidingText(run)}</span>
        {run.changes > 0 && (
          <Link
            to={paths.exchangeRun(exchangeId, run.id)}
            className="inline-flex min-h-6 items-center text-note text-link hover:underline"
          >
            Что изменилось: {numberText(run.changes)}
          </Link>
        )}
      </div>
      <FailureNotice message={failure?.message} />
      {run.isHeld && mayManage && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" isBusy={isBusy} onClick={() => decide(true)} aria-label={`Применить: ${name}`}>
            Применить
          </Button>
          <Button
            look="quiet"
            size="small"
            isBusy={isBusy}
            onClick={() => decide(false)}
            aria-label={`Отклонить: ${name}`}
          >
            Отклонить
          </Button>
        </div>
      )}
      <ul className="mt-2 flex flex-col">
        {run.packages.map((each) => (
          <PackageView key={each.id} sent={each} />
        ))}
      </ul>
    </li>
  )
}

function hidingText({ wouldHide, hidden, why, closedAt, isReturn }: ExchangeRun): string {
  if (isReturn) return why
  if (wouldHide > 0) return `ждёт решения: ${why}`
  if (hidden > 0) return `скрыто ${counted(hidden, goodsForms)}, их нет в выгрузке`
  if (closedAt === null) return 'ещё идёт'
  return why === '' ? 'скрывать нечего' : `ничего не скрыто: ${why}`
}

const states: Readonly<Record<ExchangePackage['state'], string>> = {
  waiting: 'ждёт очереди',
  applying: 'применяется',
  applied: 'применён',
  refused: 'отказано',
  held: 'ждёт решения',
  rejected: 'отклонён',
}
const parts = { cards: 'карточки', prices: 'цены', stock: 'остатки' } as const

/** Files that belong to no export: orders that came back, goods that could not be read. */
export function OtherFiles({ packages }: { readonly packages: readonly ExchangePackage[] }) {
  if (packages.length === 0) return null
  const refused = packages.filter(({ state }) => state === 'refused').length
  return (
    <details open={packages[0]!.state === 'refused'}>
      <summary className="min-h-6">
        Заказы из программы и файлы вне выгрузок{refused > 0 && `: отказано ${refused}`}
      </summary>
      <ul className="mt-2 flex flex-col">
        {packages.map((each) => (
          <PackageView key={each.id} sent={each} />
        ))}
      </ul>
    </details>
  )
}

function PackageView({
  sent: { name, state, why, heldParts, figures, receivedAt },
}: {
  readonly sent: ExchangePackage
}) {
  return (
    <li className="grid gap-x-4 border-t border-line py-2 md:grid-cols-[16rem_1fr]">
      <div className="min-w-0">
        <div className="break-words">{name === '*' ? 'архив' : name}</div>
        <div className="text-note text-ink-3">{momentText(new Date(receivedAt))}</div>
      </div>
      <div className="min-w-0 text-note">
        <div className={state === 'held' || state === 'refused' ? 'text-warn' : ''}>
          {states[state]}
          {heldParts.length > 0 && ` (${heldParts.map((part) => parts[part]).join(', ')})`}
          {why && `: ${why}`}
        </div>
        {figures && (
          <details>
            <summary className="min-h-6">
              строк {figures.rows}: новых {figures.added}, изменённых {figures.changed}, без изменений{' '}
              {figures.unchanged}
              {figures.shelved > 0 && `, отложено ${figures.shelved}`}
              {figures.quarantined > 0 && `, в карантине ${figures.quarantined}`}
            </summary>
            <ul className="list-disc pl-5 break-words text-ink-2">
              {[...figures.mappings, ...figures.reasons].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  )
}
