import { randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { delivery } from '@shpulka/contract/buying/delivery'
import { orders } from '@shpulka/contract/buying/orders'
import { users } from '@shpulka/contract/people/users'
import { Notice } from '@shpulka/ui/notice.tsx'
import { regionText } from '@shpulka/ui/text/region-text.rule.ts'
import { data, isRouteErrorResponse, Link, redirect } from 'react-router'
import { authClaims } from '../../base/api/auth-claims.rule.ts'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, isSignedIn, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { currentCity } from '../../base/shell/chosen-city.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { paths } from '../../paths.ts'
import { applyBasketChange } from '../basket/apply-basket-change.server.ts'
import { basketChange } from '../basket/basket-change.rule.ts'
import { loadIncompatibleIn } from '../basket/incompatible.server.ts'
import { bankPage } from '../orders/bank-page.server.ts'
import type { Route } from './+types/checkout.route.ts'
import { calculate, listPayments, loadAddresses } from './checkout-calls.server.ts'
import { cityOfAddress, rememberCity } from './checkout-city.server.ts'
import { checkoutErrors, deliveryErrors, fieldErrors } from './checkout-errors.rule.ts'
import { checkoutValues, chosenMethod, withSavedAddress } from './checkout-fields.rule.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type CheckoutActionResult, orderedBasket } from './checkout-result.ts'
import { changedBasket } from './delivery-prices.ts'
import type { Buyer } from './initial-choices.rule.ts'
import { orderBody, seenPrice } from './order-body.rule.ts'

export type Checkout = Extract<Awaited<ReturnType<typeof loader>>, { methods: unknown }>

export const meta = unindexedMeta('checkout')

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  if (ctx.tokens.cart === null && ctx.tokens.auth === null) throw redirect(paths.cart())
  const [currentBasket, paymentMethods, { addresses, last }, profile] = await Promise.all([
    callApi(ctx, basket.getBasket, {}),
    listPayments(ctx),
    loadAddresses(ctx),
    isSignedIn(ctx) ? orDefault(ctx, callApi(ctx, users.getProfile, {}), null) : null,
  ])
  const address = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const city = currentCity(ctx) ?? (address ? cityOfAddress(address) : { city: ctx.init.site.city, region: '' })
  const [methods, points, incompatible] = await Promise.all([
    callApi(ctx, delivery.listDeliveryMethods, {
      query: { basket: true, city: city.city, ...(city.region && { region: city.region }) },
    }),
    orDefault(ctx, callApi(ctx, delivery.listDeliveryPoints, { query: { near: city.city } }), []),
    loadIncompatibleIn(ctx, currentBasket),
  ])
  if (currentBasket.total.count === 0) throw redirect(paths.cart())
  const claims = ctx.tokens.auth === null ? null : authClaims(ctx.tokens.auth)
  const buyer: Buyer | null = profile &&
    claims && {
      uid: claims.uid,
      fio: profile.fio,
      phone: profile.phone,
      email: profile.email,
      organization: profile.organization,
    }
  return {
    ...orderedBasket(currentBasket),
    /** Titles of parts that do not fit the machines in the basket. */
    incompatible: incompatible.map(({ title }) => title),
    methods,
    points,
    city: { city: city.city, region: regionText(city.region) },
    last,
    payments: paymentMethods,
    addresses,
    buyer,
    orderKey: randomUUID(),
    deviceId: deviceIdOf(ctx),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const { addresses } = await loadAddresses(ctx)
  const values = withSavedAddress(checkoutValues(form), addresses)
  await rememberCity(ctx, values)
  const isOrder = form.get('intent') === 'order'
  const change = basketChange(form)
  if (change) {
    const discountFailure = await applyBasketChange(ctx, change).then(
      () => null,
      (error) => discountRefused(error),
    )
    return data<CheckoutActionResult>(
      { values, errors: {}, message: null, calculations: [], discountFailure },
      { status: discountFailure ? 422 : 200 },
    )
  }
  const methods = await callApi(ctx, delivery.listDeliveryMethods, {})
  const answer = (more: Partial<CheckoutActionResult>, status = 200) =>
    data<CheckoutActionResult>({ values, errors: {}, message: null, calculations: [], ...more }, { status })

  const errors = isOrder ? checkoutErrors(values, methods) : deliveryErrors(values, methods)
  const method = chosenMethod(values, methods)
  const isPriced = method !== undefined && Object.keys(deliveryErrors(values, methods)).length === 0
  try {
    // Submitted before the delivery price was shown: shows it first.
    const body = orderBody(form, methods, addresses)
    if (body === null) {
      const calculations = isPriced ? await calculate(ctx, values, method.needs) : []
      if (Object.keys(errors).length > 0) return answer({ errors, calculations }, 400)
      if (!isOrder || method === undefined) return answer({ calculations })
      const isDeliverable = calculations.some(({ methodId }) => methodId === method.id)
      if (!isDeliverable)
        return answer(
          { calculations, errors: { 'personalDelivery.method': 'Этим способом сюда не доставляем. Выберите другой' } },
          400,
        )
      return answer({ calculations, message: 'Посмотрите стоимость доставки и нажмите «Заказать» ещё раз' })
    }
    // Sends the price that was shown, not a new one, so that submitting twice makes the same request and one order.
    const placed = await callApi(ctx, orders.placeOrder, {
      body,
      proof: proofIn(form),
      idempotencyKey: String(form.get('orderKey') ?? '').slice(0, 100) || randomUUID(),
    })
    if (placed.authToken !== null)
      setTokens(ctx, { auth: placed.authToken, refresh: placed.refreshToken, device: body.deviceId ?? null })
    if (placed.basket.cartToken !== null) setTokens(ctx, { cart: placed.basket.cartToken })
    // A card is paid at once. If the bank does not answer, the buyer gets the order's page, which tries again.
    const bankRedirect = placed.order.isPayable ? await bankPage(ctx, placed.order) : null
    return bankRedirect instanceof Response ? bankRedirect : redirect(paths.order(placed.orderId), 303)
  } catch (error) {
    const failure = failureIn(error)
    if (failure.statusCode === sessionOverStatus) throw error
    if (failure.orderId !== undefined) return redirect(paths.orderPlacedBefore(failure.orderId), 303)
    const found = fieldErrors(failure.errors)
    const calculations = isPriced ? await calculate(ctx, values, method.needs).catch(() => []) : []
    const refusedBasket = failure.basket && { basket: orderedBasket(failure.basket) }
    const refusedSum = seenPrice(form)?.totalKopecks ?? null
    return answer(
      { calculations, errors: found, message: failure.message, refusedSum, ...refusedBasket },
      failure.statusCode,
    )
  }
}

/** If the shop does not answer, the form says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    // A request replaced by a newer submission gets no answer, and its body can no longer be read.
    if (request.signal.aborted) throw error
    const form = await sent.formData()
    const message =
      form.get('intent') === 'order'
        ? 'Магазин не отвечает. Проверьте интернет и нажмите «Заказать» ещё раз: второго такого же заказа не будет'
        : 'Рассчитать доставку не получилось: магазин не отвечает. Проверьте интернет и выберите способ получения ' +
          'ещё раз'
    return {
      values: checkoutValues(form),
      errors: {},
      message,
      calculations: [],
      isUnanswered: true,
    } satisfies CheckoutActionResult
  }
}

/**
 * A successful order leads to another page and reloads nothing; after a refusal the basket may have changed. React
 * Router drops the reload of an earlier action when a later one ends, so a delivery price that arrives while the basket
 * changes must reload the page's data.
 */
export const shouldRevalidate = ({ formData, actionResult }: { formData?: FormData; actionResult?: unknown }) => {
  const answer = actionResult as CheckoutActionResult | undefined
  return (
    !answer?.isUnanswered &&
    (formData?.get('intent') !== 'calculate' || Boolean(answer?.message) || changedBasket.isPending)
  )
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="frame pt-5">
      <h1>Оформление заказа</h1>
      <IncompatibleNotice titles={loaderData.incompatible} />
      <CheckoutForm checkout={loaderData} answer={actionData as CheckoutActionResult | undefined} />
    </div>
  )
}

/** A warning, not a refusal: the buyer may own another machine. */
function IncompatibleNotice({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <div className="mt-4">
      <Notice kind="warn" title="Подойдёт не всё">
        <p className="text-note text-ink-2">К машинам из этого заказа не подходит: {titles.join('; ')}.</p>
        <Link
          to={paths.cart()}
          className="-mb-3 inline-flex min-h-11 items-center text-note text-link md:-mb-1.5 md:min-h-8"
        >
          Посмотреть в корзине, что подойдёт
        </Link>
      </Notice>
    </div>
  )
}

function discountRefused(error: unknown): string {
  const { statusCode, message, errors } = failureIn(error)
  if (statusCode === sessionOverStatus) throw error
  return Object.values(errors)[0] ?? message
}
