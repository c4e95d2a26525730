import { randomUUID } from 'node:crypto'
import { isSameCity, regionBeside } from '@shpulka/contract/base/city-name'
import { type Basket, basket } from '@shpulka/contract/buying/basket'
import { type Calculation, delivery } from '@shpulka/contract/buying/delivery'
import { orders } from '@shpulka/contract/buying/orders'
import { payments } from '@shpulka/contract/buying/payments'
import { type LastDelivery, type ShippingAddress, shipping } from '@shpulka/contract/buying/shipping'
import { users } from '@shpulka/contract/people/users'
import { Notice } from '@shpulka/ui/notice.tsx'
import { regionText } from '@shpulka/ui/text/region-text.rule.ts'
import { data, isRouteErrorResponse, Link, redirect } from 'react-router'
import { authClaims } from '../../base/api/auth-claims.rule.ts'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { type Failure, paymentsFailed } from '../../base/api/failure.rule.ts'
import { formOf } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import {
  deviceIdOf,
  isSignedIn,
  type RequestContext,
  requestContext,
  setTokens,
} from '../../base/api/request-context.server.ts'
import { type ChosenCity, parseCity } from '../../base/shell/chosen-city.rule.ts'
import { chooseCity, currentCity } from '../../base/shell/chosen-city.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { applyBasketChange } from '../basket/apply-basket-change.server.ts'
import { basketChange } from '../basket/basket-change.rule.ts'
import { loadIncompatibleIn } from '../basket/incompatible.server.ts'
import { type OrderedLine, orderedLines } from '../basket/ordered-lines.rule.ts'
import { bankPage } from '../orders/bank-page.server.ts'
import type { Route } from './+types/checkout.route.ts'
import {
  type Buyer,
  type CheckoutErrors,
  type CheckoutValues,
  checkoutErrors,
  checkoutValues,
  chosenMethod,
  deliveryErrors,
  offeredAddresses,
  orderBody,
  seenPrice,
  shippingAddress,
  withSavedAddress,
} from './checkout-form.rule.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { changedBasket } from './delivery-prices.ts'

/** The data to show the form again. */
export interface CheckoutActionResult {
  values: CheckoutValues
  errors: CheckoutErrors
  /** The error that belongs to no single field. */
  message: string | null
  /** Delivery prices for the filled-in form: of every method to an address, or of one method to a point. */
  calculations: Calculation[]
  /** The shop could not be reached, or its answer was unusable. */
  isUnanswered?: boolean
  /** The basket the order was refused with, from the database; the page may still show a cached one. */
  basket?: OrderedBasket
  /**
   * The total of the refused order, as its button showed it: a changed one must be confirmed. Null when no order was
   * refused.
   */
  refusedSum?: number | null
  /** Why a promo code or bonuses were refused, when the whole form was submitted. */
  discountFailure?: string | null
}

/** The part of a basket the form shows. */
export interface OrderedBasket {
  total: Basket['total']
  lines: OrderedLine[]
  basketVersion: number
}

const orderedBasket = (contents: Basket): OrderedBasket => ({
  total: contents.total,
  lines: orderedLines(contents),
  basketVersion: contents.version,
})

export type Checkout = Extract<Awaited<ReturnType<typeof loader>>, { methods: unknown }>

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { ...titleFor('checkout', shop), isNoIndex: true })
}

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
  const form = await formOf(request)
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
    if (failure.statusCode === 406) throw error
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
      <Notice title="Подойдёт не всё">
        <p className="text-note text-ink-2">К машинам из этого заказа не подходит: {titles.join('; ')}.</p>
        <Link to={paths.cart()} className="inline-flex min-h-11 items-center text-note text-link md:min-h-8">
          Посмотреть в корзине, что подойдёт
        </Link>
      </Notice>
    </div>
  )
}

function discountRefused(error: unknown): string {
  const { statusCode, message, errors } = failureIn(error)
  if (statusCode === 406) throw error
  return Object.values(errors)[0] ?? message
}

async function listPayments(ctx: RequestContext) {
  try {
    return await callApi(ctx, payments.listPaymentMethods, {})
  } catch (error) {
    const failure = failureIn(error)
    if (failure.statusCode === 406) throw error
    throw data<Failure>({ ...failure, message: paymentsFailed }, { status: failure.statusCode })
  }
}

/** Addresses the buyer can choose from, and where the last order went. */
async function loadAddresses(
  ctx: RequestContext,
): Promise<{ addresses: ShippingAddress[]; last: LastDelivery | null }> {
  if (!isSignedIn(ctx)) return { addresses: [], last: null }
  const [saved, { last }] = await Promise.all([
    orDefault(ctx, callApi(ctx, shipping.listShippingAddresses, {}), []),
    orDefault(ctx, callApi(ctx, shipping.getLastDelivery, {}), { last: null }),
  ])
  return { addresses: offeredAddresses(saved, last), last }
}

const cityOfAddress = ({ address: { city, region } }: ShippingAddress): ChosenCity => ({
  city,
  region: regionBeside(region, city),
})

/** A city typed without scripts becomes the visitor's: the form is shown again with its prices. */
async function rememberCity(ctx: RequestContext, values: CheckoutValues) {
  const typed = parseCity(`${values['personalShipping.shipping.city']}|${values['personalShipping.shipping.region']}`)
  const savedCity = currentCity(ctx)
  if (typed && !(savedCity && isSameCity(savedCity.city, typed.city))) await chooseCity(ctx, typed)
}

async function calculate(
  ctx: RequestContext,
  values: CheckoutValues,
  needs: 'address' | 'point',
): Promise<Calculation[]> {
  if (needs === 'address')
    return callApi(ctx, delivery.calculateToAddress, { body: { address: shippingAddress(values) } })
  return [
    await callApi(ctx, delivery.calculateToPoint, {
      body: { deliveryPointCode: values['personalDelivery.deliveryPointCode'] },
    }),
  ]
}

/**
 * The API's errors by field of this form (addresses in calculations have shorter names). Errors that the message
 * already explains are left out.
 */
function fieldErrors(errors: Record<string, string>): CheckoutErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field !== 'total' && field !== 'personalDelivery.calculationId')
      .map(([field, error]) => [
        field
          .replace(/^address\./, 'personalShipping.shipping.')
          .replace(/^deliveryPointCode$/, 'personalDelivery.deliveryPointCode'),
        error,
      ]),
  )
}
