import { parseId } from '@shpulka/contract/base/ids'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { Button } from '@shpulka/ui/button.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams, useRouteError } from 'react-router'
import { ApiFailure } from '../../base/api/client.ts'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { Presence } from '../../base/record/presence.tsx'
import { Timeline } from '../../base/record/timeline.tsx'
import { useHeadingFocus } from '../../base/record/use-heading-focus.ts'
import { FailurePage } from '../../base/shell/failure-page.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import type { Route } from './+types/order.route.ts'
import { OrderAssignee } from './order-assignee.tsx'
import { OrderInAccounting } from './order-in-accounting.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderPeople } from './order-people.tsx'
import { readOrder } from './order-prefetch.ts'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderReservation } from './order-reservation.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { partSentText } from './part-choice.rule.ts'
import { ResendEmail } from './resend-email.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { StatusMark } from './status-mark.tsx'

// Most orders are opened without changing their lines.
const OrderEditor = lazyDialog(() => import('../order-changes/order-editor.tsx'), OrderLines)

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id)
  if (id === null) throw new ApiFailure(404, { message: 'У заказа номер вида Ш-1001' })
  return readOrder(id)
}

export default function Order({ loaderData: order }: Route.ComponentProps) {
  const session = useSession()
  const mayChangeStatus = mayDoAt(session, 'orders.status', order.site.id)
  const heading = useHeadingFocus()
  return (
    <article aria-labelledby="order" className="flex flex-col gap-4">
      <title>{`${order.number} — контора`}</title>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 id="order" ref={heading} tabIndex={-1}>
          {order.number}
        </h1>
        <StatusMark status={order.status} />
        {order.partSent && <span className="text-note text-ink-2">{partSentText(order.partSent)}</span>}
        <span className="grow text-right text-title font-semibold">{priceText(order.total)}</span>
        <span className="basis-full text-note text-ink-2">
          {momentText(new Date(order.placedAt))}, {order.site.name}, цены: {order.priceRole}
        </span>
      </header>
      <Presence key={`presence ${order.id}`} kind="order" id={order.id} />
      {/* Keyed by the order, so that no typed text or shown state carries over to another order. */}
      <StatusButtons key={`status ${order.id}`} order={order} />
      <OrderAssignee key={`assignee ${order.id}`} order={order} />
      <Warnings order={order} />
      <OrderComposition key={`lines ${order.id}`} order={order} />
      <OrderShipments key={`shipments ${order.id}`} order={order} />
      <OrderPapers key={`papers ${order.id}`} order={order} />
      <OrderNotes key={`notes ${order.id}`} order={order} />
      <div className="grid gap-4 lg:grid-cols-2">
        <OrderPeople key={order.id} order={order} />
        <OrderMoney order={order} />
        <OrderInAccounting order={order} />
      </div>
      <OrderRefunds key={`refunds ${order.id}`} order={order} />
      <Timeline
        events={order.timeline}
        actionOf={({ emailId }) =>
          emailId !== null && mayChangeStatus && <ResendEmail key={emailId} orderId={order.id} emailId={emailId} />
        }
      >
        <JournalLink kind="order" id={order.id} />
      </Timeline>
    </article>
  )
}

/** The order lines, or their editor when the address ends with #edit. */
function OrderComposition({ order }: { order: DeskOrder }) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const mayEdit = mayDoAt(useSession(), 'orders.edit', order.site.id) && order.status.stage === 'open'
  const go = (to: string) => void navigate({ pathname, search, hash: to }, { replace: true, preventScrollReset: true })
  const isEditing = mayEdit && hash === '#edit'
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  // A layout effect runs before `keepFocus` (packages/ui) moves the focus to another element.
  useLayoutEffect(() => {
    // The closed editor had the focus: return it to the button that opened the editor.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  useKeys(mayEdit && !isEditing ? { e: ['Изменить состав', () => go('edit')] } : {})
  if (isEditing) return <OrderEditor order={order} onClose={() => go('')} />
  return (
    <>
      <OrderLines order={order} />
      {mayEdit && (
        <Button ref={opener} className="self-start" look="quiet" size="small" onClick={() => go('edit')}>
          Изменить состав <kbd className="text-note opacity-80">E</kbd>
        </Button>
      )}
    </>
  )
}

function Warnings({ order }: { order: DeskOrder }) {
  const { deadline, isShort, comment, cancelReason } = order
  const notAgreed = [order.paymentMethod === null && 'способ оплаты', order.delivery === null && 'доставка'].filter(
    (each) => each !== false,
  )
  return (
    <>
      {order.status.stage === 'open' && notAgreed.length > 0 && (
        <p className="panel border-warn bg-warn-soft">Ещё не выбрано: {notAgreed.join(', ')}.</p>
      )}
      {isShort && (
        <p className="panel border-bad bg-bad-soft">Оплачен, но часть товара уже продали: не хватает на складе.</p>
      )}
      {comment && (
        <p className="panel">
          <span className="text-note text-ink-3">Комментарий покупателя: </span>
          {comment}
        </p>
      )}
      {cancelReason && <p className="panel">Причина отмены: {cancelReason}</p>}
      {deadline && <OrderReservation key={order.id} order={order} deadline={deadline} />}
    </>
  )
}

export function ErrorBoundary() {
  const { id } = useParams()
  return <FailurePage key={id} error={useRouteError()} />
}
