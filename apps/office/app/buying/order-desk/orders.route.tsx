import { type DeskRow, type OrderBatch, orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { controlClasses } from '@shpulka/ui/field.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { counted, orders as orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useRef, useState } from 'react'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/orders.route.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { deskFilter } from './desk-filter.rule.ts'
import { deskViews } from './desk-views.rule.ts'
import { askAhead } from './order-ahead.ts'
import { OrderRow } from './order-row.tsx'
import { useArrivals } from './use-arrivals.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = deskFilter(new URL(request.url).searchParams)
  const [page, { counts }] = await Promise.all([
    callApi(orderDesk.listDeskOrders, { query: filter, signal: request.signal }),
    callApi(orderDesk.countDeskOrders, { query: { siteId: filter.siteId }, signal: request.signal }),
  ])
  return { filter, page, counts }
}

/** The list is read again when its filter changes or something was done, not when another order is opened. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href

export default function Orders({ loaderData: { filter, page, counts } }: Route.ComponentProps) {
  const { id: opened } = useParams()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { sites } = useSession()
  const [q, setQ] = useState('')
  const [more, setMore] = useState<readonly DeskRow[]>([])
  const [nextBefore, setNextBefore] = useState(page.nextBefore)
  const [found, setFound] = useState<readonly DeskRow[] | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isAll, setAll] = useState(false)
  const [batch, setBatch] = useState<OrderBatch | null>(null)
  const [searchFailure, setSearchFailure] = useState<string | null>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const rows = found ?? [...page.orders, ...more]
  const arrived = useArrivals(filter, page.orders)
  const openedAt = rows.findIndex(({ id }) => String(id) === opened)
  // An order that was done leaves the list: the next one has taken its place.
  const placeLeft = useRef(0)
  if (openedAt >= 0) placeLeft.current = openedAt

  useEffect(() => {
    setMore([])
    setNextBefore(page.nextBefore)
  }, [page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another choice
  useEffect(clear, [query.toString()])
  // What is typed is often a phone: it stays out of the address.
  useEffect(() => {
    const asked = new AbortController()
    const typed = q.trim()
    if (typed === '') {
      setFound(null)
      setSearchFailure(null)
    } else
      callApi(orderDesk.searchDeskOrders, { body: { ...filter, view: 'all', q: typed }, signal: asked.signal }).then(
        ({ orders }) => {
          setFound(orders)
          setSearchFailure(null)
        },
        (error: Error) => !asked.signal.aborted && setSearchFailure(error.message),
      )
    return () => asked.abort()
  }, [q, filter])
  useEffect(() => {
    for (const near of [rows[openedAt + 1], rows[openedAt - 1]]) if (openedAt >= 0 && near) askAhead(near.id)
  })

  const open = (row: DeskRow | undefined) => row && navigate(paths.order(row.id, query))
  useKeys({
    j: () => open(rows[openedAt < 0 ? placeLeft.current : openedAt + 1]),
    k: () => open(rows[(openedAt < 0 ? placeLeft.current : openedAt) - 1]),
    x: () => openedAt >= 0 && select(rows[openedAt]!.id, !selected.has(rows[openedAt]!.id)),
    f: () => searchField.current?.focus(),
  })
  function set(name: string, value: string) {
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  }
  function select(id: number, isSelected: boolean) {
    const next = new Set(isAll ? rows.map((row) => row.id) : selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setAll(false)
    setSelected(next)
  }
  function clear() {
    setAll(false)
    setSelected(new Set())
  }
  async function showMore() {
    const next = await callApi(orderDesk.listDeskOrders, { query: { ...filter, before: nextBefore ?? undefined } })
    setMore([...more, ...next.orders])
    setNextBefore(next.nextBefore)
  }
  // The order that is open is what the page is about.
  const Title = opened ? 'h2' : 'h1'
  const chosen = rows.filter(({ id }) => isAll || selected.has(id))
  const countOf = (view: string) => counts.find((each) => each.view === view)?.count
  return (
    <div className="xl:grid xl:grid-cols-[minmax(380px,5fr)_8fr] xl:gap-5">
      <title>{arrived > 0 ? `(${arrived}) Заказы — контора` : 'Заказы — контора'}</title>
      <section aria-labelledby="orders" className={classes('min-w-0', opened && 'max-xl:hidden')}>
        <Title id="orders" className="text-title font-semibold">
          Заказы
        </Title>
        <nav aria-label="Виды заказов" className="mt-2 flex flex-wrap gap-1">
          {deskViews.map(({ code, title }) => (
            <Link
              key={code}
              to={paths.orders({ ...Object.fromEntries(query), view: code })}
              aria-current={filter.view === code ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-note font-medium max-md:min-h-11',
                filter.view === code ? 'bg-ink text-white' : 'text-ink-2 hover:bg-ground',
              )}
            >
              {title}
              {countOf(code) !== undefined && (
                <span className={filter.view === code ? 'text-white/80' : 'text-ink-3'}>{countOf(code)}</span>
              )}
            </Link>
          ))}
        </nav>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            ref={searchField}
            type="search"
            aria-label="Найти заказ: номер, телефон, ИНН, почта, имя, артикул"
            placeholder="Номер, телефон, ИНН, имя, артикул"
            className={classes(controlClasses, 'min-w-0 grow basis-48')}
            value={q}
            maxLength={100}
            onChange={(event) => setQ(event.currentTarget.value)}
            onKeyDown={(event) => void (event.key === 'Enter' && open(rows[0]))}
          />
          {sites.length > 1 && (
            <Select
              label="Сайт"
              isLabelHidden
              className="basis-40"
              value={String(filter.siteId ?? '')}
              options={[
                { value: '', title: 'Все сайты' },
                ...sites.map(({ id, name }) => ({ value: String(id), title: name })),
              ]}
              onChange={(event) => set('siteId', event.currentTarget.value)}
            />
          )}
        </div>
        <FailureNotice message={searchFailure} className="mt-2" />
        {arrived > 0 && (
          <Button
            look="quiet"
            size="small"
            className="mt-2 w-full"
            onClick={() => {
              window.scrollTo({ top: 0 })
              void revalidator.revalidate()
            }}
          >
            {counted(arrived, ['новый', 'новых', 'новых'])} — показать
          </Button>
        )}
        <p role="status" className="mt-2 text-note text-ink-3">
          {found ? `Найдено: ${counted(found.length, orderForms)}` : rows.length === 0 ? 'Здесь заказов нет' : ''}
        </p>
        <ul className="mt-1 flex flex-col rounded-card border border-line bg-surface">
          {rows.map((row) => (
            <OrderRow
              key={row.id}
              row={row}
              to={paths.order(row.id, query)}
              isOpened={String(row.id) === opened}
              isSelected={isAll || selected.has(row.id)}
              onSelect={(isSelected) => select(row.id, isSelected)}
            />
          ))}
        </ul>
        {chosen.length > 0 && (
          <BulkBar
            selection={isAll ? { filter } : { orderIds: chosen.map(({ id }) => id) }}
            first={chosen[0]!.id}
            onSelectAll={
              !isAll && !found && (chosen.length < rows.length || nextBefore !== null) ? () => setAll(true) : null
            }
            onClear={clear}
            onBatch={setBatch}
          />
        )}
        {batch && <BatchDialog key={batch.id} started={batch} onClose={() => setBatch(null)} />}
        {!found && nextBefore !== null && (
          <Button look="quiet" size="small" className="mt-3" onClick={showMore}>
            Ещё заказы
          </Button>
        )}
      </section>
      <section aria-label="Открытый заказ" className={classes('min-w-0', !opened && 'max-xl:hidden')}>
        {opened && (
          <Link
            to={paths.orders(Object.fromEntries(query))}
            className="mb-2 inline-flex min-h-11 items-center gap-1 text-link xl:hidden"
          >
            <Icon name="chevron-left" className="size-5" />
            Ко всем заказам
          </Link>
        )}
        <Outlet />
      </section>
    </div>
  )
}
