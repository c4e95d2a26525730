import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { orders } from '@shpulka/contract/buying/orders'
import type { Changes } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, type Failure, unprocessable } from '../../base/http/failure.ts'
import { answerOrClaim, findStoredAnswer, idempotencyKeyOf, storeAnswerForEach } from '../../base/http/idempotency.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import type { LockWhenFree, StockQueue } from '../../catalogue/stock/stock-queue.port.ts'
import { firstTokens, type TokenConfig } from '../../people/sessions/sessions.port.ts'
import {
  type BasketDeps,
  lockVisitorBasket,
  nothingSelected,
  ownerOf,
  readBasket,
  showBasket,
} from '../basket/basket.port.ts'
import { savedAddress } from '../shipping/shipping.port.ts'
import { orderView } from './order.view.ts'
import { consumeLimits, unprovenBuyerKeys } from './order-counters.ts'
import { type NormalizedForm, normalizeForm } from './order-form.rule.ts'
import { countPlacedOrder } from './placed-orders.port.ts'
import { readCheckout } from './read-checkout.ts'
import { findOrder } from './shown-orders.sql.ts'
import { fallbackIdempotencyKey, type PlacedOrder, repeatedOrder, type StoredPlacement } from './stored-placement.ts'
import { writeOrder } from './write-order.ts'

/** Dependencies of the handlers of orders. */
export interface OrdersDeps extends BasketDeps {
  readonly changes: Pick<Changes, 'announce'>
  readonly config: TokenConfig
  readonly limits: RateLimits
  readonly stockQueue: StockQueue
  readonly banks: Banks
}

/**
 * domain: placing an order is one transaction and idempotent. A repeat is recognized by its Idempotency-Key, or by the
 * same body with the basket as the first request left it. A parallel repeat waits for its key, or for the lock of the
 * basket. The transaction calls no other service.
 */
export const placeOrder: Handler<typeof orders.placeOrder, OrdersDeps> = async (ctx, deps) => {
  const { form, errors } = normalizeForm(ctx.body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const { stored, order, productIds, isRepeat } = await deps.stockQueue.run((lockWhenFree) =>
    transaction(deps.pool, (tx) => placeInTransaction(tx, deps, ctx, form, lockWhenFree)),
  )
  deps.changes.announce(productIds.map((id) => `product:${id}`))
  const shown = orderView(order)
  if (!isRepeat) countPlacedOrder(ctx.visitor.site.code, 'cart', shown.total)
  const tokens = stored.session
    ? await firstTokens(deps.config, stored.session)
    : { authToken: null, refreshToken: null }
  return { orderId: stored.orderId, order: shown, basket: stored.basket, ...tokens }
}

async function placeInTransaction(
  tx: Queryable,
  deps: OrdersDeps,
  ctx: RequestContext<typeof orders.placeOrder>,
  submitted: NormalizedForm,
  lockWhenFree: LockWhenFree,
): Promise<PlacedOrder> {
  const { visitor, body } = ctx
  const key = idempotencyKeyOf(ctx, 'placeOrder')
  const answerByKey = key && (await answerOrClaim(tx, key, alreadyPlaced))
  if (answerByKey) return repeatedOrder(tx, answerByKey as StoredPlacement)

  const owner = ownerOf(visitor)
  const locked = await lockVisitorBasket(tx, owner)
  if (!locked)
    throw unprocessable(nothingSelected, {}, { basket: showBasket(await readBasket(tx, deps, visitor, owner), deps) })
  const answerByBasket =
    locked.isUnchangedSinceOrder &&
    (await findStoredAnswer(tx, fallbackIdempotencyKey(locked.id, locked.version, body)))
  if (answerByBasket) return repeatedOrder(tx, answerByBasket as StoredPlacement)

  const form = await withSavedAddress(tx, ctx, submitted)
  const checkout = await readCheckout(tx, deps, visitor, owner, body, form, lockWhenFree)
  const { orderId, productIds, session, basket, versionAfterOrder } = await writeOrder(
    tx,
    deps,
    visitor,
    checkout,
    form,
    unprovenBuyerKeys(deps.config, ctx, form),
  )
  await consumeLimits(tx, deps.limits, ctx, form)
  const [order] = await findOrder(tx, orderId)
  const answer = { session, orderId, basket: showBasket(basket, deps) }
  const fallbackKey = fallbackIdempotencyKey(locked.id, versionAfterOrder, body)
  // A guest who comes back from the bank to the same form is signed in by then.
  const laterKey = session && idempotencyKeyOf(ctx, 'placeOrder', session.userId)
  const keys = [fallbackKey, key, laterKey].filter((each) => each !== null)
  await storeAnswerForEach(tx, keys, answer)
  return { stored: answer, order: order!, productIds, isRepeat: false }
}

/**
 * After a lost answer the buyer may change the form and send it with the same key: the order stands as it was placed.
 */
function alreadyPlaced(stored: unknown): Failure {
  const { orderId } = stored as StoredPlacement
  const message = `Заказ ${orderNumber(orderId)} уже оформлен: изменённое после этого в него не попало`
  return unprocessable(message, {}, { orderId })
}

/** The form with the saved address of the buyer, if it refers to one. */
async function withSavedAddress(
  tx: Queryable,
  { visitor, body }: RequestContext<typeof orders.placeOrder>,
  form: NormalizedForm,
): Promise<NormalizedForm> {
  const id = body.personalShipping?.shippingId
  if (id === undefined) return form
  const address = visitor.user && (await savedAddress(tx, visitor.user.id, id))
  if (!address)
    throw badInput({ 'personalShipping.shippingId': 'Такого адреса нет: выберите другой или впишите новый' })
  return { ...form, address }
}
