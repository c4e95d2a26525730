import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'

type Colleague = { readonly id: number; readonly fio: string }

/** Who is responsible for the order; the key A assigns it to the signed-in person. */
export function OrderAssignee({ order }: { order: DeskOrder }) {
  const session = useSession()
  const current = order.assignee
  const mayAssign = mayDoAt(session, 'orders.notes', order.site.id)
  const [colleagues, setColleagues] = useState<readonly Colleague[]>(current ? [current] : [])
  const { run, isBusy, failure } = useChange((staffId: number | null) =>
    callApi(orderDesk.setOrderAssignee, {
      params: { id: order.id },
      body: { staffId, from: current?.id ?? null },
    }),
  )
  useEffect(() => {
    if (!mayAssign) return
    const controller = new AbortController()
    callApi(orderDesk.listOrderAssignees, { query: { siteId: order.site.id }, signal: controller.signal }).then(
      setColleagues,
      () => {},
    )
    return () => controller.abort()
  }, [mayAssign, order.site.id])
  useKeys(
    mayAssign ? { a: ['Взять заказ себе', () => void (current?.id !== session.staffId && run(session.staffId))] } : {},
  )
  if (!mayAssign) return current && <p className="text-note text-ink-2">Ведёт: {current.fio}</p>
  // An assignee who has lost the permission stays in the list.
  const shown = current && !colleagues.some(({ id }) => id === current.id) ? [current, ...colleagues] : colleagues
  return (
    <div className="flex flex-col gap-2">
      <FailureNotice message={failure?.message} />
      <Select
        label="Ведёт заказ"
        className="max-w-80"
        isBusy={isBusy}
        value={String(current?.id ?? '')}
        options={[
          { value: '', title: 'Никто' },
          ...shown.map(({ id, fio }) => ({ value: String(id), title: id === session.staffId ? `${fio} (вы)` : fio })),
        ]}
        onChange={(event) => run(Number(event.currentTarget.value) || null)}
      />
    </div>
  )
}
