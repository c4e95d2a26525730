import { type BankTransfer, bankTransfers, type TransferBill } from '@shpulka/contract/buying/bank-transfers'
import { Button } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useMemo, useState } from 'react'
import { Link, redirect } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { DayFilter } from '../../base/list/day-filter.tsx'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { readViews, SavedViewTabs, SaveView } from '../../base/list/saved-views.tsx'
import { SiteFilter } from '../../base/list/site-filter.tsx'
import { shownView, viewFilter } from '../../base/list/view-filter.rule.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/transfers.route.ts'
import { BillChoice } from './bill-choice.tsx'
import { chosenBills, noBills, noFoundBills, withBill, withFoundBills } from './chosen-bills.rule.ts'
import { RestoreButton } from './restore-button.tsx'
import { StatementDrop } from './statement-drop.tsx'
import { type TransferState, transferStates, transfersFilter } from './transfers-filter.rule.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const filter = transfersFilter(query)
  const before = /^\d{1,15}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : undefined
  const { signal } = request
  const [page, saved] = await Promise.all([
    callApi(bankTransfers.listBankTransfers, { query: { ...filter, ...(before && { before }) }, signal }),
    readViews('transfers', signal),
  ])
  // The last of a later page is recorded: others may wait on the first one.
  if (before && page.transfers.length === 0) throw redirect(paths.transfers(viewFilter(filter)))
  return { filter, before, page, saved }
}

/** Money that came to the shop's account, and the bills it pays. */
export default function Transfers({ loaderData: { filter, before, page, saved } }: Route.ComponentProps) {
  const { transfers, nextBefore } = page
  const { state } = filter
  const shown = shownView(saved.views, filter)
  const isNarrowed = Object.keys(filter).length > 1
  const inAddress = viewFilter(filter)
  return (
    <div className="flex flex-col gap-4">
      <title>Поступления — контора</title>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
        <h1>Поступления</h1>
        {isNarrowed && <SaveView list="transfers" saved={saved} filter={filter} />}
      </div>
      <StatementDrop />
      <ListTabs label="Какие">
        <SavedViewTabs views={saved.views} shown={shown} pathOf={paths.transfers} />
        {Object.entries(transferStates).map(([code, title]) => (
          <ListTab
            key={code}
            to={paths.transfers({ ...inAddress, state: code })}
            title={title}
            isCurrent={code === state && !shown}
          />
        ))}
      </ListTabs>
      <div className="flex flex-wrap items-center gap-2">
        <SiteFilter siteId={filter.siteId} />
        <DayFilter filter={filter} />
      </div>
      {transfers.length === 0 ? (
        <EmptyState title={isNarrowed ? 'Таких нет' : state === 'waiting' ? 'Разбирать нечего' : 'Пока ничего'}>
          {state === 'waiting' && !isNarrowed && 'Загрузите выписку банка: поступления сами найдут свои счета.'}
        </EmptyState>
      ) : (
        <TransferList key={JSON.stringify([filter, before])} state={state} transfers={transfers} />
      )}
      {nextBefore !== null && (
        <Link
          className="self-start text-link hover:underline"
          to={paths.transfers({ ...inAddress, before: String(nextBefore) })}
        >
          Следующие
        </Link>
      )}
    </div>
  )
}

function TransferList({ state, ...listed }: { state: TransferState; transfers: readonly BankTransfer[] }) {
  const [found, setFound] = useState(noFoundBills)
  const transfers = useMemo(() => withFoundBills(listed.transfers, found), [listed.transfers, found])
  const [bills, setBills] = useState(() => chosenBills(noBills, transfers))
  const [shown, setShown] = useState(transfers)
  if (shown !== transfers) {
    setShown(transfers)
    setBills(chosenBills(bills, transfers))
  }
  const { chosen } = bills
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  const { run, isBusy, failure } = useChange(async () => {
    const { results } = await callApi(bankTransfers.recordBankTransfers, {
      body: { transfers: [...chosen].map(([id, billId]) => ({ id, billId })) },
    })
    setProblems(new Map(results.flatMap(({ id, problem }) => (problem === null ? [] : [[id, problem]]))))
    setBills((latest) => ({ ...latest, chosen: new Map() }))
  })
  const record = () => {
    if (chosen.size > 0 && !isBusy) void run()
  }
  useKeys(state === 'waiting' ? { p: ['Записать выбранные оплаты', record] } : {})
  const choose = (id: number, billId: number | null) => setBills((latest) => withBill(latest, id, billId))
  const addFound = (id: number, bill: TransferBill) => {
    setFound((latest) => new Map([...latest, [id, [...(latest.get(id) ?? []), bill]]]))
    if (bill.amount === transfers.find((each) => each.id === id)?.amount) choose(id, bill.billId)
  }
  const sum = transfers.reduce((all, { id, amount }) => all + (chosen.has(id) ? amount : 0), 0)
  return (
    <>
      {state === 'waiting' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button isDisabled={chosen.size === 0} isBusy={isBusy} onClick={record}>
            Записать оплату: {chosen.size} на {priceText(sum)} <kbd className="text-note">P</kbd>
          </Button>
          <FailureNotice message={failure?.message} />
        </div>
      )}
      <ul className="flex flex-col rounded-card border border-line bg-surface">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="grid gap-2 border-line p-3 not-first:border-t md:grid-cols-2">
            <div className="min-w-0">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{priceText(transfer.amount)}</span>
                <span className="text-note text-ink-3">
                  {transfer.date.split('-').reverse().join('.')}, № {transfer.number}
                </span>
              </div>
              <div className="break-words">
                {[transfer.payer, transfer.inn && `ИНН ${transfer.inn}`].filter(Boolean).join(', ')}
              </div>
              <div className="text-note break-words text-ink-2">{transfer.purpose}</div>
              {problems.has(transfer.id) && <FailureNotice message={problems.get(transfer.id)} />}
            </div>
            {transfer.state === 'waiting' ? (
              <BillChoice
                transfer={transfer}
                chosen={chosen.get(transfer.id) ?? null}
                onChoose={choose}
                onFound={addFound}
              />
            ) : (
              <div className="text-note text-ink-2">
                {transfer.bills.map(({ number, orderId }) => (
                  <Link key={number} className="text-link hover:underline" to={paths.order(orderId)}>
                    Счёт {number}
                  </Link>
                ))}
                <div>{[transfer.by, transfer.why].filter(Boolean).join(': ')}</div>
                {transfer.state === 'dismissed' && <RestoreButton transfer={transfer} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
