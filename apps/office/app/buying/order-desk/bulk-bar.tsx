import type { DeskTransition } from '@shpulka/contract/buying/desk-order'
import { maxBatchOrders, type OrderBatch } from '@shpulka/contract/buying/order-batches'
import { maxPrintedOrders, orderDesk } from '@shpulka/contract/buying/order-desk'
import { missingLabelsHeader, orderShipments } from '@shpulka/contract/buying/order-shipments'
import type { BulkAssignee } from '@shpulka/contract/people/bulk-assignee'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { counted, orders as orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useState } from 'react'
import { callApi, callBytes, callFile } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { may, mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { assigneeOptions, bulkAssignee } from '../../people/staff/assignee-options.rule.ts'
import type { DeskFilter } from './desk-filter.rule.ts'
import { readOrder } from './order-prefetch.ts'
import { papers } from './papers.rule.ts'
import { statusAction } from './status-action.rule.ts'

const carrierLabels = 'carrier-labels'

/** Selected orders: certain ids, or everything the filter finds. */
export type Selection = { readonly orderIds: readonly number[] } | { readonly filter: DeskFilter }

interface Props {
  selection: Selection
  /** Id of the order whose status transitions are offered; orders without the chosen one fail and are reported. */
  first: number
  onSelectAll: (() => void) | null
  onClear: () => void
  /** A bulk action has begun. */
  onBatch: (batch: OrderBatch) => void
}

/** Bulk actions on the selected orders. Each order succeeds or fails by itself. */
export function BulkBar({ selection, first, onSelectAll, onClear, onBatch }: Props) {
  const session = useSession()
  const [transitions, setTransitions] = useState<readonly DeskTransition[]>([])
  const [action, setAction] = useState('')
  const [kinds, setKinds] = useState<string>(papers[0]!.code)
  const [colleagues, setColleagues] = useState<readonly { readonly id: number; readonly fio: string }[]>([])
  const starting = useChange(async () =>
    onBatch(
      await callApi(orderDesk.startOrderBatch, {
        body: { id: crypto.randomUUID(), ...batchAction(action), ...asSent(selection) },
      }),
    ),
  )
  const [unlabelled, setUnlabelled] = useState(0)
  const mayPack = may(session, 'orders.pack')
  const printing = useChange(async () => {
    if (!('orderIds' in selection)) return
    setUnlabelled(0)
    if (kinds === carrierLabels) {
      const labels = await callBytes(orderShipments.printCarrierLabels, { body: { orderIds: [...selection.orderIds] } })
      window.open(URL.createObjectURL(labels), '_blank', 'noopener')
      return
    }
    const chosen = papers.find(({ code }) => code === kinds)!
    if (chosen.isForShipping && mayPack) {
      const input = { body: { orderIds: [...selection.orderIds] } }
      const { blob, headers } = await callFile(orderShipments.printShippingPapers, input)
      setUnlabelled(headers.get(missingLabelsHeader)?.split(',').filter(Boolean).length ?? 0)
      window.open(URL.createObjectURL(blob), '_blank', 'noopener')
      return
    }
    const pdf = await callBytes(orderDesk.printOrderPapers, {
      body: {
        orderIds: [...selection.orderIds],
        kinds: [...chosen.kinds],
        isForShipping: chosen.isForShipping ?? false,
      },
    })
    window.open(URL.createObjectURL(pdf), '_blank', 'noopener')
  })
  useEffect(() => {
    let isGone = false
    readOrder(first).then(
      (order) => {
        if (isGone) return
        setTransitions(order.transitions)
        // A chosen assignee stays when the first order has other transitions.
        setAction((chosen) =>
          chosen.startsWith('assign:') || order.transitions.some(({ to }) => chosen === `to:${to}`)
            ? chosen
            : order.transitions[0]
              ? `to:${order.transitions[0].to}`
              : 'assign:in-turn',
        )
        if (mayDoAt(session, 'orders.notes', order.site.id))
          callApi(orderDesk.listOrderAssignees, { query: { siteId: order.site.id } }).then(
            (found) => isGone || setColleagues(found),
            () => {},
          )
        else setColleagues([])
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [first, session])
  const filter = 'filter' in selection ? selection.filter : null
  const [found, setFound] = useState<number | null>(null)
  useEffect(() => {
    setFound(null)
    if (filter === null) return
    const controller = new AbortController()
    callApi(orderDesk.countFoundOrders, { query: filter, signal: controller.signal }).then(
      ({ count }) => setFound(count),
      () => {},
    )
    return () => controller.abort()
  }, [filter])
  const actions = [
    ...transitions.map((transition) => ({ value: `to:${transition.to}`, title: statusAction(transition) })),
    ...(colleagues.length > 0 ? assigneeOptions(colleagues) : []),
  ]
  const labelOptions = mayPack ? [{ value: carrierLabels, title: 'Наклейки СДЭК' }] : []
  const isTooMany = found !== null && found > maxBatchOrders
  const count = 'orderIds' in selection ? selection.orderIds.length : null
  const isPrintable = count !== null && count <= maxPrintedOrders
  useKeys(isPrintable ? { p: ['Напечатать документы выбранных', () => void (printing.isBusy || printing.run())] } : {})
  return (
    <section
      aria-label="Выбранные заказы"
      className="sticky bottom-0 z-10 mt-2 flex flex-col gap-2 rounded-card border border-edge bg-surface p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <span role="status" className="grow font-medium">
          {count !== null
            ? `Выбрано: ${counted(count, orderForms)}`
            : isTooMany
              ? `По фильтру больше ${counted(maxBatchOrders, orderForms)}: сузьте его`
              : `Выбраны все по фильтру${found === null ? '' : `: ${counted(found, orderForms)}`}`}
        </span>
        {onSelectAll && (
          <Button look="plain" size="small" onClick={onSelectAll}>
            Все по фильтру
          </Button>
        )}
        <Button look="plain" size="small" onClick={onClear}>
          Снять выбор
        </Button>
      </div>
      <FailureNotice message={(starting.failure ?? printing.failure)?.message} />
      {unlabelled > 0 && (
        <p role="status" className="text-note text-bad">
          Без наклейки СДЭК: {counted(unlabelled, orderForms)}. Каких и почему — на листе «Не напечатано»
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.length > 0 && (
          <>
            <Select
              label="Что сделать"
              isLabelHidden
              className="grow basis-40"
              value={action}
              options={actions}
              onChange={(event) => setAction(event.currentTarget.value)}
            />
            <Button size="small" isDisabled={isTooMany} isBusy={starting.isBusy} onClick={() => starting.run()}>
              Сделать
            </Button>
          </>
        )}
        {isPrintable && (
          <>
            <Select
              label="Какие документы"
              isLabelHidden
              className="grow basis-40"
              value={kinds}
              options={[...papers.map(({ code, title }) => ({ value: code, title })), ...labelOptions]}
              onChange={(event) => setKinds(event.currentTarget.value)}
            />
            <Button look="quiet" size="small" isBusy={printing.isBusy} onClick={() => printing.run()}>
              Напечатать <kbd>P</kbd>
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

const asSent = (selection: Selection) =>
  'orderIds' in selection ? { orderIds: [...selection.orderIds] } : { filter: selection.filter }

/** The chosen action as the call takes it. */
const batchAction = (action: string): { to: string } | { assignee: BulkAssignee } =>
  action.startsWith('to:') ? { to: action.slice(3) } : { assignee: bulkAssignee(action) }
