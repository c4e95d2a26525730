import { createHmac } from 'node:crypto'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { OrderForm, orders } from '@shpulka/contract/buying/orders'
import type { Changes } from '../../base/db/changes.ts'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import {
  bodyFingerprint,
  digest,
  findStoredAnswer,
  firstAnswer,
  type RequestKey,
  requestKey,
  storeAnswerForEach,
} from '../../base/http/idempotency.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import type { LockWhenFree, StockQueue } from '../../catalogue/stock/stock-queue.port.ts'
import { canonicalEmail } from '../../people/email-codes/canonical-email.rule.ts'
import { firstTokens, type OpenedSession, type TokenConfig } from '../../people/sessions/sessions.port.ts'
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
import { type NormalizedForm, normalizeForm } from './order-form.rule.ts'
import { guestOrdersPerEmail, ordersPerAddress, ordersPerUser } from './order-limits.rule.ts'
import { countPlacedOrder } from './placed-orders.port.ts'
import { readCheckout } from './read-checkout.ts'
import { findOrder, type OrderRow } from './shown-orders.sql.ts'
import { type HolderKeys, writeOrder } from './write-order.ts'

/** Dependencies of the handlers of orders. */
export interface OrdersDeps extends BasketDeps {
  readonly changes: Pick<Changes, 'announce'>
  readonly config: TokenConfig
  readonly limits: RateLimits
  readonly stockQueue: StockQueue
  readonly banks: Banks
}

/**
 * The answer as stored for repeats. Tokens are issued again from the session; the order is read again, so that contact
 * and address are stored in one place only.
 */
interface StoredAnswer {
  readonly session: OpenedSession | null
  readonly orderId: number
  readonly basket: Basket
}

interface PlacedOrder {
  readonly stored: StoredAnswer
  readonly order: OrderRow
  /** Products to announce to every process; empty for a repeat. */
  readonly productIds: readonly number[]
  readonly isRepeat: boolean
}

/**
 * domain: placing an order is one transaction and idempotent. A repeat is recognized by its Idempotency-Key, or by the
 * same body with the basket as the first request left it. A parallel repeat waits for the lock of the basket. The
 * transaction uses nothing but the database.
 */
export const placeOrder: Handler<typeof orders.placeOrder, OrdersDeps> = async (ctx, deps) => {
  const { form, errors } = normalizeForm(ctx.body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const {
    stored: answer,
    order,
    productIds,
    isRepeat,
  } = await deps.stockQueue.run((lockWhenFree) =>
    transaction(deps.pool, (tx) => placeInTransaction(tx, deps, ctx, form, lockWhenFree)),
  )
  deps.changes.announce(productIds.map((id) => `product:${id}`))
  const shown = orderView(order)
  if (!isRepeat) countPlacedOrder(ctx.visitor.site.code, 'cart', shown.total)
  const tokens = answer.session
    ? await firstTokens(deps.config, answer.session)
    : { authToken: null, refreshToken: null }
  return { orderId: answer.orderId, order: shown, basket: answer.basket, ...tokens }
}

async function placeInTransaction(
  tx: Tx,
  deps: OrdersDeps,
  ctx: RequestContext<typeof orders.placeOrder>,
  submitted: NormalizedForm,
  lockWhenFree: LockWhenFree,
): Promise<PlacedOrder> {
  const { visitor, body } = ctx
  const key = requestKey(ctx, 'placeOrder')
  const answerByKey = key && (await firstAnswer(tx, key))
  if (answerByKey) return repeatedOrder(tx, answerByKey as StoredAnswer)

  const owner = ownerOf(visitor)
  const locked = await lockVisitorBasket(tx, owner)
  if (!locked)
    throw unprocessable(nothingSelected, {}, { basket: showBasket(await readBasket(tx, deps, visitor, owner), deps) })
  const answerByBasket =
    locked.isUnchangedSinceOrder && (await findStoredAnswer(tx, repeatKey(locked.id, locked.version, body)))
  if (answerByBasket) return repeatedOrder(tx, answerByBasket as StoredAnswer)

  const form = await withSavedAddress(tx, ctx, submitted)
  const checkout = await readCheckout(tx, deps, visitor, owner, body, form, lockWhenFree)
  const { orderId, productIds, session, basket, orderedBasketVersion } = await writeOrder(
    tx,
    deps,
    visitor,
    checkout,
    form,
    holderKeys(deps.config, ctx, form),
  )
  await consumeLimits(tx, deps.limits, ctx, form)
  const [order] = await findOrder(tx, orderId)
  const answer = { session, orderId, basket: showBasket(basket, deps) }
  const repeat = repeatKey(locked.id, orderedBasketVersion, body)
  await storeAnswerForEach(tx, key ? [repeat, key] : [repeat], answer)
  return { stored: answer, order: order!, productIds, isRepeat: false }
}

/** HMACs, so that the table stores neither network nor email addresses. */
function holderKeys(
  { tokenSecret }: TokenConfig,
  { visitor: { site }, address }: RequestContext<typeof orders.placeOrder>,
  { contact }: NormalizedForm,
): HolderKeys {
  if (tokenSecret === null) throw new Error('There is no secret to count by')
  const holderKey = (holder: string) => createHmac('sha256', tokenSecret).update(`unproven order\n${holder}`).digest()
  return [holderKey(`mailbox\n${site.id}\n${canonicalEmail(contact.email)}`), holderKey(`address\n${address}`)]
}

/**
 * Called last, so that only placed orders count and orders from one address wait for each other as briefly as possible.
 */
const consumeLimits = (
  tx: Tx,
  limits: RateLimits,
  { visitor: { user, site }, address }: RequestContext<typeof orders.placeOrder>,
  { contact }: NormalizedForm,
) =>
  user
    ? limits.consumeIn(tx, [ordersPerUser, `user ${user.id}`])
    : limits.consumeIn(
        tx,
        [ordersPerAddress, address],
        [guestOrdersPerEmail, `${site.id}\n${canonicalEmail(contact.email)}`],
      )

/** The form with the saved address of the buyer, if it refers to one. */
async function withSavedAddress(
  tx: Tx,
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

async function repeatedOrder(tx: Tx, answer: StoredAnswer): Promise<PlacedOrder> {
  const [order] = await findOrder(tx, answer.orderId)
  return { stored: answer, order: order!, productIds: [], isRepeat: true }
}

/** The key of a repeat without the header: the same body with the basket as the order left it. */
function repeatKey(basketId: number, version: number, body: OrderForm): RequestKey {
  const fingerprint = bodyFingerprint(body)
  return { key: digest(`order\n${basketId}\n${version}\n${fingerprint.toString('hex')}`), fingerprint }
}
