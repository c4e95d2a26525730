import type { OrderForm, orders, PlacedOrder } from '@shpulka/contract/orders'
import { type BasketDeps, lockVisitorBasket, ownerOf, readBasket, showBasket } from '../basket/basket.port.ts'
import type { Changes } from '../db/changes.ts'
import type { Tx } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { badInput, refused } from '../http/failure.ts'
import { bodyFingerprint, digest, firstAnswer, givenAnswer, keepAnswer, type RequestKey, requestKey } from '../http/idempotency.ts'
import type { Verb, Visit } from '../http/visit.ts'
import { firstTokens, type OpenedSession, type TokenConfig } from '../sessions/sessions.port.ts'
import { orderView } from './order.view.ts'
import { type TidyForm, tidyForm } from './order-form.rule.ts'
import { findOrder } from './orders.sql.ts'
import { readCheckout } from './read-checkout.ts'
import { writeOrder } from './write-order.ts'

/** What the verbs of orders are made of. */
export interface OrdersDeps extends BasketDeps {
  readonly changes: Pick<Changes, 'announce'>
  readonly config: TokenConfig
}

/** The first answer as it is kept for repeats: with the session in place of its tokens, which are made from it each time and stored nowhere. */
interface KeptAnswer {
  readonly session: OpenedSession | null
  readonly answer: Omit<PlacedOrder, 'authToken' | 'refreshToken'>
}

/**
 * domain: placing an order is one transaction and idempotent. A repeat is known by its body and by the basket being as the first left it,
 * or by its Idempotency-Key; one in flight waits for the first on the basket's lock. Nothing outside the database happens in it.
 */
export const placeOrder: Verb<typeof orders.placeOrder, OrdersDeps> = async (visit, deps) => {
  const { form, errors } = tidyForm(visit.body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const { kept, isRepeat } = await transaction(deps.pool, (tx) => placeOnce(tx, deps, visit, form))
  if (!isRepeat) deps.changes.announce(kept.answer.order.lines.map(({ productId }) => `product:${productId}`))
  const tokens = kept.session ? await firstTokens(deps.config, kept.session) : { authToken: null, refreshToken: null }
  return { ...kept.answer, ...tokens }
}

async function placeOnce(
  tx: Tx,
  deps: OrdersDeps,
  visit: Visit<typeof orders.placeOrder>,
  form: TidyForm,
): Promise<{ kept: KeptAnswer; isRepeat: boolean }> {
  const { visitor, body } = visit
  const key = requestKey(visit, 'placeOrder')
  const sameKey = key && (await firstAnswer(tx, key))
  if (sameKey) return { kept: sameKey as KeptAnswer, isRepeat: true }

  const owner = ownerOf(visitor)
  const locked = await lockVisitorBasket(tx, owner)
  if (!locked)
    throw refused(
      'В корзине нет выбранных товаров: выберите, что заказать',
      {},
      { basket: showBasket(await readBasket(tx, deps, visitor, owner), deps) },
    )
  const sameBasket = await givenAnswer(tx, repeatKey(locked.id, locked.version, body))
  if (sameBasket) return { kept: sameBasket as KeptAnswer, isRepeat: true }

  const checkout = await readCheckout(tx, deps, visitor, owner, body, form)
  const { orderId, session, basket, orderedBasketVersion } = await writeOrder(tx, deps, visitor, checkout, form)
  const [order] = await findOrder(tx, orderId)
  const kept = { session, answer: { orderId, order: orderView(order!), basket: showBasket(basket, deps) } }
  await keepAnswer(tx, repeatKey(locked.id, orderedBasketVersion, body), kept)
  if (key) await keepAnswer(tx, key, kept)
  return { kept, isRepeat: false }
}

/** What a repeat without a header is known by: the same body on the basket as its order left it. */
function repeatKey(basketId: number, version: number, body: OrderForm): RequestKey {
  const fingerprint = bodyFingerprint(body)
  return { key: digest(`order\n${basketId}\n${version}\n${fingerprint.toString('hex')}`), fingerprint }
}
