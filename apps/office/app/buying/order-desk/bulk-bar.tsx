import { maxBatchOrders, type OrderBatch } from '@shpulka/contract/buying/order-batches'
import { maxPrintedOrders, orderDesk } from '@shpulka/contract/buying/order-desk'
import type { BulkAssignee } from '@shpulka/contract/people/bulk-assignee'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { OpenedPdf } from '../../base/api/opened-pdf.tsx'
import { useChange } from '../../base/api/use-change.ts'
import { useRepeatId } from '../../base/api/use-repeat-id.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { bulkAssignee } from '../../people/staff/assignee-options.rule.ts'
import { BulkCancelDialog } from './bulk-cancel-dialog.tsx'
import type { DeskFilter } from './desk-filter.rule.ts'
import { useBulkActions } from './use-bulk-actions.ts'
import { useBulkPrinting } from './use-bulk-printing.ts'
import { useFoundCount } from './use-found-count.ts'

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
export default function BulkBar({ selection, first, onSelectAll, onClear, onBatch }: Props) {
  const { actions, action, setAction, isCancel } = useBulkActions(first)
  const [asking, setAsking] = useState<'open' | 'confirmed' | null>(null)
  const sendOnce = useRepeatId()
  const starting = useChange(async (why: string) => {
    const request = { ...batchAction(action), why, ...asSent(selection) }
    onBatch(await sendOnce(request, (id) => callApi(orderDesk.startOrderBatch, { body: { id, ...request } })))
  })
  const orderIds = 'orderIds' in selection ? selection.orderIds : null
  const printing = useBulkPrinting(orderIds)
  const found = useFoundCount('filter' in selection ? selection.filter : null)
  /** Null until the filter's orders are counted. */
  const count = orderIds?.length ?? found
  const isTooMany = found !== null && found > maxBatchOrders
  const isPrintable = orderIds !== null && orderIds.length <= maxPrintedOrders
  useKeys(isPrintable ? { p: ['Напечатать документы выбранных', () => void (printing.isBusy || printing.run())] } : {})
  return (
    <section
      aria-label="Выбранные заказы"
      className="sticky bottom-0 z-10 mt-2 flex flex-col gap-2 rounded-card border border-edge bg-surface p-3 shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <span role="status" className="grow font-medium">
          {orderIds !== null ? `Выбрано: ${counted(orderIds.length, orderForms)}` : foundText(found)}
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
      <FailureNotice message={asking ? undefined : starting.failure?.message} />
      <OpenedPdf address={printing.address} failure={printing.failure} className="text-note" />
      {printing.unlabelled > 0 && (
        <p role="status" className="text-note text-bad">
          Без наклейки СДЭК: {counted(printing.unlabelled, orderForms)}. Каких и почему — на листе «Не напечатано»
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
            <Button
              size="small"
              isDisabled={isTooMany || (isCancel && count === null)}
              isBusy={starting.isBusy}
              onClick={() => (isCancel ? setAsking('open') : starting.run(''))}
            >
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
              value={printing.kinds}
              options={printing.options}
              onChange={(event) => printing.setKinds(event.currentTarget.value)}
            />
            <Button look="quiet" size="small" isBusy={printing.isBusy} onClick={() => printing.run()}>
              Напечатать <kbd>P</kbd>
            </Button>
          </>
        )}
      </div>
      {asking && count !== null && (
        <BulkCancelDialog
          action={actions.find(({ value }) => value === action)?.title ?? ''}
          orders={counted(count, orderForms)}
          isBusy={starting.isBusy}
          // Not the failure of an earlier action.
          failure={asking === 'confirmed' ? starting.failure?.message : undefined}
          onConfirm={async (why) => {
            setAsking('confirmed')
            if (await starting.run(why)) setAsking(null)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

const foundText = (found: number | null) =>
  found !== null && found > maxBatchOrders
    ? `По фильтру больше ${counted(maxBatchOrders, orderForms)}: сузьте его`
    : `Выбраны все по фильтру${found === null ? '' : `: ${counted(found, orderForms)}`}`

const asSent = (selection: Selection) =>
  'orderIds' in selection ? { orderIds: [...selection.orderIds] } : { filter: selection.filter }

/** The chosen action as the call takes it. */
const batchAction = (action: string): { to: string } | { assignee: BulkAssignee } =>
  action.startsWith('to:') ? { to: action.slice(3) } : { assignee: bulkAssignee(action) }
