import { createHmac } from 'node:crypto'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { OrderForm, orders } from '@shpulka/contract/buying/orders'
import type { Changes } from '../../base/db/changes.ts'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, refused } from '../../base/http/failure.ts'
import { bodyFingerprint, digest, firstAnswer, givenAnswer, keepAnswerOfEach, type RequestKey, requestKey } from '../../base/http/idempotency.ts'
import type { Limits } from '../../base/http/limits.ts'
import type { Verb, Visit } from '../../base/http/visit.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import type { LockInTurn, StockQueue } from '../../catalogue/stock/stock-queue.port.ts'
import { oneMailbox } from '../../people/mailbox-codes/one-mailbox.rule.ts'
import { firstTokens, type OpenedSession, type TokenConfig } from '../../people/sessions/sessions.port.ts'
import { type BasketDeps, lockVisitorBasket, ownerOf, readBasket, showBasket } from '../basket/basket.port.ts'
import { savedAddress } from '../shipping/shipping.port.ts'
import { orderView } from './order.view.ts'
import { type TidyForm, tidyForm } from './order-form.rule.ts'
import { guestOrdersPerMailbox, ordersPerAddress, ordersPerUser } from './order-limits.rule.ts'
import { findOrder, type OrderRow } from './orders.sql.ts'
import { readCheckout } from './read-checkout.ts'
import { type Holders, writeOrder } from './write-order.ts'

/** What the verbs of orders are made of. */
export interface OrdersDeps extends BasketDeps {
  readonly changes: Pick<Changes, 'announce'>
  readonly config: TokenConfig
  readonly limits: Limits
  readonly stockQueue: StockQueue
  readonly banks: Banks
}

/** The first answer as it is kept for repeats: without tokens, which are made from the session each time, and without the order, whose contact and address stay in one place. */
interface KeptAnswer {
  readonly session: OpenedSession | null
  readonly orderId: number
  readonly basket: Basket
}

interface PlacedOrder {
  readonly kept: KeptAnswer
  readonly order: OrderRow
  /** Products to tell every process of; none for a repeat. */
  readonly productIds: readonly number[]
}

/**
 * domain: placing an order is one transaction and idempotent. A repeat is known by its body and by the basket being as the first left it,
 * or by its Idempotency-Key; one in flight waits for the first on the basket's lock. Nothing outside the database happens in it.
 */
export const placeOrder: Verb<typeof orders.placeOrder, OrdersDeps> = async (visit, deps) => {
  const { form, errors } = tidyForm(visit.body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const { kept, order, productIds } = await deps.stockQueue.take((lockInTurn) =>
    transaction(deps.pool, (tx) => placeOnce(tx, deps, visit, form, lockInTurn)),
  )
  deps.changes.announce(productIds.map((id) => `product:${id}`))
  const tokens = kept.session ? await firstTokens(deps.config, kept.session) : { authToken: null, refreshToken: null }
  return { orderId: kept.orderId, order: orderView(order), basket: kept.basket, ...tokens }
}

async function placeOnce(
  tx: Tx,
  deps: OrdersDeps,
  visit: Visit<typeof orders.placeOrder>,
  given: TidyForm,
  lockInTurn: LockInTurn,
): Promise<PlacedOrder> {
  const { visitor, body } = visit
  const key = requestKey(visit, 'placeOrder')
  const sameKey = key && (await firstAnswer(tx, key))
  if (sameKey) return repeated(tx, sameKey as KeptAnswer)

  const owner = ownerOf(visitor)
  const locked = await lockVisitorBasket(tx, owner)
  if (!locked)
    throw refused(
      'В корзине нет выбранных товаров: выберите, что заказать',
      {},
      { basket: showBasket(await readBasket(tx, deps, visitor, owner), deps) },
    )
  const sameBasket = locked.isAsOrdered && (await givenAnswer(tx, repeatKey(locked.id, locked.version, body)))
  if (sameBasket) return repeated(tx, sameBasket as KeptAnswer)

  const form = await withSavedAddress(tx, visit, given)
  const checkout = await readCheckout(tx, deps, visitor, owner, body, form, lockInTurn)
  const { orderId, productIds, session, basket, orderedBasketVersion } = await writeOrder(
    tx,
    deps,
    visitor,
    checkout,
    form,
    holdersOf(deps.config, visit, form),
  )
  await takeLimits(tx, deps.limits, visit, form)
  const [order] = await findOrder(tx, orderId)
  const kept = { session, orderId, basket: showBasket(basket, deps) }
  const repeat = repeatKey(locked.id, orderedBasketVersion, body)
  await keepAnswerOfEach(tx, key ? [repeat, key] : [repeat], kept)
  return { kept, order: order!, productIds }
}

/** Neither addresses nor mailboxes stand in the table. */
function holdersOf({ tokenSecret }: TokenConfig, { visitor: { site }, address }: Visit<typeof orders.placeOrder>, { contact }: TidyForm): Holders {
  if (tokenSecret === null) throw new Error('There is no secret to count by')
  const holder = (of: string) => createHmac('sha256', tokenSecret).update(`unproven order\n${of}`).digest()
  return [holder(`mailbox\n${site.id}\n${oneMailbox(contact.email)}`), holder(`address\n${address}`)]
}

/** After all that may refuse an order, so that only what is placed is counted, and orders from one address wait for each other least. */
const takeLimits = (tx: Tx, limits: Limits, { visitor: { user, site }, address }: Visit<typeof orders.placeOrder>, { contact }: TidyForm) =>
  user
    ? limits.takeIn(tx, [ordersPerUser, `user ${user.id}`])
    : limits.takeIn(tx, [ordersPerAddress, address], [guestOrdersPerMailbox, `${site.id}\n${oneMailbox(contact.email)}`])

/** The form with the address it names, where it names one of the buyer's own. */
async function withSavedAddress(tx: Tx, { visitor, body }: Visit<typeof orders.placeOrder>, form: TidyForm): Promise<TidyForm> {
  const id = body.personalShipping?.shippingId
  if (id === undefined) return form
  const address = visitor.user && (await savedAddress(tx, visitor.user.id, id))
  if (!address) throw badInput({ 'personalShipping.shippingId': 'Такого адреса нет: выберите другой или впишите новый' })
  return { ...form, address }
}

async function repeated(tx: Tx, kept: KeptAnswer): Promise<PlacedOrder> {
  const [order] = await findOrder(tx, kept.orderId)
  return { kept, order: order!, productIds: [] }
}

/** What a repeat without a header is known by: the same body on the basket as its order left it. */
function repeatKey(basketId: number, version: number, body: OrderForm): RequestKey {
  const fingerprint = bodyFingerprint(body)
  return { key: digest(`order\n${basketId}\n${version}\n${fingerprint.toString('hex')}`), fingerprint }
}
