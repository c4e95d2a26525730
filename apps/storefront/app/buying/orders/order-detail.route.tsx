import { basket } from '@shpulka/contract/buying/basket'
import { orders, type RepeatedOrder } from '@shpulka/contract/buying/orders'
import { receipts } from '@shpulka/contract/buying/receipts'
import { refunds } from '@shpulka/contract/buying/refunds'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requireId } from '../../base/api/page-not-found.server.ts'
import { type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../../people/users/profile-meta.ts'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import type { Route } from './+types/order-detail.route.ts'
import { withPayment } from './bank-page.server.ts'
import { OrderCancel } from './order-cancel.tsx'
import { RepeatForm } from './order-card.tsx'
import { OrderDeferral } from './order-deferral.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { OrderReservation } from './order-reservation.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return profileMeta(matches, `Заказ ${loaderData?.order.number ?? ''}`)
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const orderId = requireId(params.id)
  const read = () => callApi(ctx, orders.viewOrder, { query: { orderId } })
  const [known, details, shownReceipts] = await Promise.all([
    withPayment(ctx, read),
    orDefault(ctx, callApi(ctx, refunds.listRefunds, { query: { orderId, limit: 100 } }), { refunds: [] }),
    orDefault(ctx, callApi(ctx, receipts.listReceipts, { query: { orderId } }), []),
  ])
  return {
    ...known,
    requests: details.refunds,
    shownReceipts,
    reasons: ctx.init.cancelStatuses.map(({ id, title }) => ({ id, title })),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const orderId = requireId(params.id)
  const form = await readForm(request)
  try {
    const intent = form.get('intent')
    if (intent === 'repeat' || intent === 'repeat-beside' || intent === 'repeat-alone') {
      const others = await othersInBasket(ctx, orderId)
      const othersCount = others.groupIds.length + others.constructorSetIds.length
      if (intent === 'repeat' && othersCount > 0) return { failure: null, repeated: null, others: othersCount }
      const { added, changes } = await callApi(ctx, orders.repeatOrder, { body: { orderId } })
      if (intent === 'repeat-alone' && othersCount > 0)
        await callApi(ctx, basket.selectProducts, { body: { selected: false, ...others } })
      if (changes.length > 0) return { failure: null, repeated: { added, changes }, others: 0 }
      throw redirect(paths.cart(), 303)
    }
    const reason = Number(form.get('reason'))
    await callApi(ctx, orders.cancelOrder, { query: { orderId, ...(reason > 0 && { cancelStatusId: reason }) } })
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message } = failureIn(error)
    if (statusCode !== 400 && statusCode !== 422) throw error
    return data({ failure: message, repeated: null, others: 0 }, { status: statusCode })
  }
  throw redirect(paths.orderDetail(orderId), 303)
}

/**
 * Goods selected in the basket that are not in the order: repeating it would order them together. What is out of stock
 * goes into no order.
 */
async function othersInBasket(
  ctx: RequestContext,
  orderId: number,
): Promise<{ groupIds: number[]; constructorSetIds: number[] }> {
  const [{ inStock }, { lines }] = await Promise.all([
    callApi(ctx, basket.getBasket, {}),
    callApi(ctx, orders.viewOrder, { query: { orderId } }),
  ])
  const ordered = new Set(lines.flatMap(({ set, groupId }) => (set === null ? [groupId] : [])))
  const orderedSets = new Set(lines.flatMap(({ set }) => (set === null ? [] : [set.title])))
  return {
    groupIds: inStock.products
      .flatMap(({ groups }) => groups)
      .flatMap(({ id, selected }) => (selected && !ordered.has(id) ? [id] : [])),
    constructorSetIds: inStock.constructorSets
      .filter(({ title, selected }) => selected && !orderedSets.has(title))
      .map(({ id }) => id),
  }
}

export default function OrderDetailPage({
  loaderData: { order, requests, shownReceipts, money, reasons },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1>Заказ {order.number}</h1>
          <p className="mt-1 text-ink-3">от {momentText(new Date(order.createdAt))}</p>
        </div>
        <div className="print:hidden">
          <RepeatForm orderId={order.id} />
        </div>
      </div>
      <FailureNotice message={actionData?.failure} className="mt-4" />
      {actionData?.repeated && <Repeated {...actionData.repeated} />}
      {actionData && actionData.others > 0 && <RepeatQuestion others={actionData.others} />}
      {money && <OrderPayment order={order} money={money} />}
      <OrderDeferral order={order} />
      <OrderReservation order={order} />
      <OrderNext order={order} />
      <div className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-5">
        <OrderProgress order={order} isWide />
        {order.cancelReason && <p className="mt-2 text-note text-ink-3">Причина: {order.cancelReason.toLowerCase()}</p>}
      </div>
      <div className="mt-4">
        <OrderFacts order={order} />
      </div>
      <OrderDocuments order={order} />
      <OrderShipments order={order} />
      <OrderLines order={order} />
      <OrderReceipts receipts={shownReceipts} />
      <OrderRefunds
        orderId={order.id}
        isCompleted={order.status.stage === 'completed'}
        isConsumer={order.isConsumer}
        refunds={requests}
      />
      <OrderTimeline history={order.history} />
      {order.isCancellable && <OrderCancel reasons={reasons} isOpen={Boolean(actionData?.failure)} />}
      <p className="mt-8 text-ink-2 print:hidden">
        Вопросы по заказу: <CallUs after=" или ">телефон</CallUs>
        <Link to={paths.recall()} className="text-link">
          попросите перезвонить
        </Link>
      </p>
    </>
  )
}

/** Asked before the order's goods are added to a basket with other goods. */
function RepeatQuestion({ others }: { others: number }) {
  const isBusy = useSentForm()?.get('intent')
  return (
    <div className="mt-4">
      <Notice title={`В корзине уже есть ${counted(others, positionForms)} к заказу`}>
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="repeat-beside" size="small" isBusy={isBusy === 'repeat-beside'}>
            Добавить к ним
          </Button>
          <Button
            type="submit"
            name="intent"
            value="repeat-alone"
            look="quiet"
            size="small"
            isBusy={isBusy === 'repeat-alone'}
          >
            Заказать только товары этого заказа
          </Button>
        </Form>
        <p className="mt-2 text-note text-ink-3">Во втором случае остальное останется в корзине без отметки.</p>
      </Notice>
    </div>
  )
}

/** What was added and what differs from the order. */
function Repeated({ added, changes }: Pick<RepeatedOrder, 'added' | 'changes'>) {
  return (
    <div className="mt-4">
      <Notice
        kind={added.length > 0 ? 'good' : 'note'}
        title={added.length > 0 ? 'Товары в корзине, но не всё как было' : 'В корзину добавить нечего'}
      >
        <ul className="mt-2 space-y-1">
          {changes.map(({ groupId, kind, title, message }) => (
            <li key={`${groupId} ${kind}`}>
              {title}: <span className="text-ink-2">{message.charAt(0).toLowerCase() + message.slice(1)}</span>
            </li>
          ))}
        </ul>
        {added.length > 0 && (
          <ButtonLink to={paths.cart()} size="small" className="mt-3">
            Перейти в корзину
          </ButtonLink>
        )}
      </Notice>
    </div>
  )
}
