import type { DeskRow } from '@shpulka/contract/buying/desk-list'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { ListAndRecord } from '../../base/list/list-and-record.tsx'
import { readViews, SaveView } from '../../base/list/saved-views.tsx'
import { shouldReload } from '../../base/list/should-reload.rule.ts'
import { SiteFilter } from '../../base/list/site-filter.tsx'
import { useArrivals } from '../../base/list/use-arrivals.ts'
import { useOpenRow } from '../../base/list/use-open-row.ts'
import { useSelection } from '../../base/list/use-selection.ts'
import { shownView } from '../../base/list/view-filter.rule.ts'
import { may, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/orders.route.ts'
import { arrivedOrders } from './arrived-orders.rule.ts'
import { DeskChoices } from './desk-choices.tsx'
import { columnsOf, columnsText } from './desk-columns.rule.ts'
import { DeskColumns } from './desk-columns.tsx'
import { deskFilter } from './desk-filter.rule.ts'
import { DeskFilters } from './desk-filters.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { prefetchOrder } from './order-prefetch.ts'
import { OrderRow } from './order-row.tsx'
import { useDeskRows } from './use-desk-rows.ts'
import { useShownBatch } from './use-shown-batch.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx').catch(() => ({ default: () => <p>Обновите страницу</p> })))
const OrderBatchDialog = lazyDialog(() => import('./order-batch-dialog.tsx'))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = deskFilter(new URL(request.url).searchParams)
  const { view: _, ...within } = filter
  const [page, { counts }, saved] = await Promise.all([
    callApi(orderDesk.listDeskOrders, { query: filter, signal: request.signal }),
    callApi(orderDesk.countOrdersByView, { query: within, signal: request.signal }),
    readViews('orders', request.signal),
  ])
  return { filter, page, counts, saved }
}

export const shouldRevalidate = shouldReload

export default function Orders({ loaderData: { filter, page, counts, saved } }: Route.ComponentProps) {
  const { id: opened } = useParams()
  const mayPlace = may(useSession(), 'orders.place')
  const navigate = useNavigate()
  useKeys(mayPlace ? { n: ['Новый заказ', () => navigate(paths.newOrder())] } : {})
  const [query] = useSearchParams()
  const { rows, found, isFoundMore, isSearching, q, setQ, hasMore, showMore, failure } = useDeskRows(filter, page)
  const batch = useShownBatch()
  const searchField = useRef<HTMLInputElement>(null)
  const arrived = useArrivals(page, async () =>
    arrivedOrders(page, await callApi(orderDesk.listDeskOrders, { query: filter })),
  )
  const pathOf = ({ id }: DeskRow) => paths.order(id, query)
  const list = useOpenRow({
    rows,
    pathOf,
    opened,
    keyOf: ({ id }) => String(id),
    prefetch: ({ id }) => prefetchOrder(id),
  })
  const isSearched = q.trim() !== ''
  const selection = useSelection({
    ids: rows.map(({ id }) => id),
    opened: list.opened?.id,
    filter: JSON.stringify(filter),
    isSearched,
  })
  const openFirst = useOpenFirst(isSearching, () => list.open(rows[0]))
  useKeys({ f: ['Найти заказ', () => searchField.current?.focus()] })
  const { selected, isAll } = selection
  const maySelectAll = !isAll && !isSearched && (selected.length < rows.length || hasMore)
  const columns = columnsOf(query)
  const shownFilter = { ...filter, columns: columnsText(columns) ?? undefined }
  return (
    <ListAndRecord
      title="Заказы"
      waiting={arrived}
      arrived={arrived}
      isOpened={opened !== undefined}
      recordLabel="Открытый заказ"
      back={{ to: paths.orders(Object.fromEntries(query)), title: 'Ко всем заказам' }}
      actions={
        <>
          {mayPlace && (
            <ButtonLink look="quiet" size="small" to={paths.newOrder()}>
              Новый заказ <kbd className="text-note opacity-80">N</kbd>
            </ButtonLink>
          )}
          <SaveView list="orders" saved={saved} filter={shownFilter} />
        </>
      }
      tabs={
        <DeskTabs
          current={filter.view}
          counts={counts}
          views={saved.views}
          shown={shownView(saved.views, shownFilter)}
          isSearched={found !== null}
        />
      }
      filters={
        <>
          <SearchField
            ref={searchField}
            value={q}
            onValue={(text) => {
              openFirst.cancel()
              setQ(text)
            }}
            onEnter={openFirst.request}
          />
          <SiteFilter siteId={filter.siteId} />
          <DeskFilters filter={filter} />
          <DeskChoices filter={filter} />
          <DeskColumns shown={columns} />
          <FailureNotice message={failure ?? batch.failure} />
        </>
      }
      status={
        found
          ? `Найдено: ${isFoundMore ? 'больше ' : ''}${counted(found.length, orderForms)}`
          : rows.length === 0 && 'Здесь заказов нет'
      }
      rows={rows.map((row) => (
        <OrderRow
          key={row.id}
          row={row}
          columns={columns}
          to={pathOf(row)}
          isOpened={row === list.opened}
          isSelected={selection.isSelected(row.id)}
          onSelect={(isSelected) => selection.select(row.id, isSelected)}
        />
      ))}
    >
      {selected.length > 0 && (
        <Suspense>
          <BulkBar
            selection={isAll ? { filter } : { orderIds: selected }}
            first={selected[0]!}
            onSelectAll={maySelectAll ? selection.selectAll : null}
            onClear={selection.clear}
            onBatch={(started) => {
              batch.show(started)
              // What the filter finds from now on was not chosen.
              if (isAll) selection.clear()
            }}
          />
        </Suspense>
      )}
      {batch.batch && <OrderBatchDialog key={batch.batch.id} started={batch.batch} onClose={batch.close} />}
      {!found && hasMore && (
        <Button look="quiet" size="small" className="mt-3" onClick={showMore}>
          Ещё заказы
        </Button>
      )}
    </ListAndRecord>
  )
}

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onValue: (text: string) => void
  onEnter: () => void
}

const SearchField = ({ ref, value, onValue, onEnter }: SearchFieldProps) => (
  <input
    ref={ref}
    type="search"
    aria-label="Найти заказ: номер, телефон, ИНН, почта, имя, артикул"
    placeholder="Номер, телефон, ИНН, имя, артикул"
    className={classes(controlClasses, 'min-w-0 grow basis-48')}
    value={value}
    maxLength={100}
    onChange={(event) => onValue(event.currentTarget.value)}
    onKeyDown={(event) => event.key === 'Enter' && onEnter()}
  />
)

/**
 * Opens the first order found, once what is typed has been searched for: until then the first row is of another text.
 */
function useOpenFirst(isSearching: boolean, open: () => void) {
  const [isRequested, setRequested] = useState(false)
  const openRequested = useEffectEvent(() => {
    setRequested(false)
    open()
  })
  useEffect(() => {
    if (isRequested && !isSearching) openRequested()
  }, [isRequested, isSearching])
  return { request: () => setRequested(true), cancel: () => setRequested(false) }
}
