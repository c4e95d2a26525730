import { orders } from '@shpulka/contract/buying/orders'
import { sessions } from '@shpulka/contract/people/sessions'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { orderKeyIn } from '../../base/api/order-key.rule.ts'
import { requireId } from '../../base/api/page-not-found.server.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { type ShopData, useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { deleteSentDraft } from '../checkout/checkout-draft.ts'
import type { Route } from './+types/order.route.ts'
import { bankPage, withPayment } from './bank-page.server.ts'
import { OrderCancel } from './order-cancel.tsx'
import { OrderDeferral } from './order-deferral.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderReservation } from './order-reservation.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Заказ ${loaderData?.number ?? ''} — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

/**
 * The key from an email's link is moved to a cookie and removed from the address before anything is rendered or run.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const orderId = requireId(params.id)
  if (url.searchParams.has('key')) {
    const key = orderKeyIn(url.searchParams.get('key'))
    if (key !== null) ctx.changedCookies.set('order-key', key)
    throw redirect(paths.order(orderId))
  }
  const [{ order, money }, password] = await Promise.all([
    withPayment(ctx, () => callApi(ctx, orders.viewOwnOrder, { query: { orderId } })),
    isSignedIn(ctx) ? orDefault(ctx, callApi(ctx, sessions.getPassword, {}), null) : null,
  ])
  const reasons = ctx.init.cancelStatuses.map(({ id, title }) => ({ id, title }))
  return {
    ...order,
    money,
    reasons,
    // The key may be of another order: then confirming this one answers 404.
    hasOrderKey: ctx.orderKey !== null,
    isSignedIn: isSignedIn(ctx),
    isPlacedBefore: url.searchParams.get('placed') === 'before',
    isNewAccount: password !== null && !password.isEmailProven,
  }
}

/** Pays, confirms the email address or cancels; a refusal is shown on this page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const orderId = requireId(params.id)
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'pay') {
    const answer = await bankPage(ctx, await callApi(ctx, orders.viewOwnOrder, { query: { orderId } }))
    if (answer instanceof Response) throw answer
    return data({ ...answer, intent, title: 'Оплатить сейчас не получилось' }, { status: 422 })
  }
  if (intent !== 'confirm' && intent !== 'cancel')
    throw data({ statusCode: 400, message: 'Форма не та: обновите страницу', errors: {} }, { status: 400 })
  try {
    if (intent === 'confirm') await callApi(ctx, orders.confirmOrder, { body: { orderId } })
    else {
      const reason = Number(form.get('reason'))
      await callApi(ctx, orders.cancelOwnOrder, { query: { orderId, ...(reason > 0 && { cancelStatusId: reason }) } })
    }
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    const isKeyWrong = intent === 'confirm' && statusCode === 404
    if (statusCode !== 400 && statusCode !== 422 && !isKeyWrong) throw error
    const failure = isKeyWrong ? 'Откройте ссылку из письма об этом заказе и подтвердите его там' : message
    return data(
      { failure, intent, title: intent === 'confirm' ? 'Подтвердить не получилось' : 'Отменить не получилось' },
      { status: statusCode },
    )
  }
  throw redirect(paths.order(orderId), 303)
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { money, reasons, hasOrderKey, isSignedIn, isPlacedBefore, isNewAccount, ...order } = loaderData
  const { site } = useShopData()
  const isCancelled = order.status.stage === 'cancelled'
  // Runs when the buyer comes from the checkout, and when from the bank.
  useEffect(() => deleteSentDraft(site.id), [site.id])
  return (
    <div className="frame max-w-240 pt-6">
      <div className="flex gap-4">
        {isCancelled ? (
          <Icon name="circle-x" className="mt-1 size-8 shrink-0 text-ink-3 print:hidden" />
        ) : (
          <Icon name="circle-check" className="mt-1 size-8 shrink-0 text-good print:hidden" />
        )}
        <div>
          <h1>
            Заказ {order.number}
            {order.status.step === 1 && ' принят'}
          </h1>
          <p className="mt-1 text-ink-2">
            {order.status.title} · {order.status.step !== 1 && 'оформлен '}
            {momentText(new Date(order.createdAt))}.
            {order.contact.email && (
              <>
                {' '}
                Письмо с составом отправили на <span className="[overflow-wrap:anywhere]">{order.contact.email}</span>.
              </>
            )}
          </p>
        </div>
      </div>
      {actionData && (
        <div className="mt-5">
          <Notice kind="bad" title={actionData.title}>
            {actionData.failure}
          </Notice>
        </div>
      )}
      {isPlacedBefore && (
        <div className="mt-5 print:hidden">
          <Notice kind="warn" title="Заказ уже был оформлен">
            Мы получили его с первого раза. То, что вы изменили после этого, в него не попало: проверьте его ниже. Чтобы
            поменять что-то, позвоните нам.
          </Notice>
        </div>
      )}
      {money && <OrderPayment order={order} money={money} />}
      <OrderDeferral order={order} />
      <OrderReservation order={order} hasKey={hasOrderKey} />
      <OrderNext order={order} isSignedIn={isSignedIn} />
      {order.status.step !== 1 && (
        <div className="mt-6 rounded-card border border-line bg-surface p-4 sm:p-5">
          <OrderProgress order={order} isWide />
        </div>
      )}
      <div className="mt-6">
        <OrderFacts order={order} />
      </div>
      <OrderDocuments order={order} />
      <OrderShipments order={order} />
      <OrderLines order={order} />
      {isNewAccount && (
        <div className="mt-6 print:hidden">
          <Notice title="Мы завели вам аккаунт">
            <p>
              В нём этот заказ и следующие, бонусы и адреса. Сейчас вы уже вошли. В следующий раз запросите на странице
              входа одноразовый пароль: он придёт на{' '}
              <span className="[overflow-wrap:anywhere]">{order.contact.email}</span>. Постоянный пароль можно задать в
              профиле.
            </p>
            <ButtonLink to={paths.profile()} look="quiet" size="small" className="mt-3">
              Открыть профиль
            </ButtonLink>
          </Notice>
        </div>
      )}
      {order.history.length > 1 && <OrderTimeline history={order.history} />}
      {order.isCancellable && <OrderCancel reasons={reasons} isOpen={actionData?.intent === 'cancel'} />}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <ButtonLink to={paths.catalog()} look="quiet">
          Вернуться в каталог
        </ButtonLink>
        <p className="text-ink-2">
          <CallUs>Вопросы по заказу:</CallUs>
        </p>
      </div>
    </div>
  )
}
