import type { OneClickOrder, oneClick } from '@shpulka/contract/buying/one-click'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler, RequestContext, Visitor } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { derivedBytes, lockUserForWrite, type TokenConfig } from '../../people/sessions/sessions.port.ts'
import { type BasketDeps, noRequestedDiscounts, ownerOf, pricedBasket } from '../basket/basket.port.ts'
import { closeOrderedBlanks } from '../blanks/ordered-blanks.port.ts'
import { countPlacedOrder } from '../orders/placed-orders.port.ts'
import {
  findEmailOf,
  findRecentOneClick,
  insertOneClickOrder,
  lockOneClick,
  type OneClickRow,
} from './one-click.sql.ts'
import { oneClickForm } from './one-click-form.rule.ts'
import { newOneClickOrder } from './one-click-order.rule.ts'

/** Counts only placed orders, not repeats. Wide, as customers of a mobile carrier or an office share an address. */
const oneClickPerIp: RateLimit = { name: 'one-click-per-address', times: 100, seconds: 3600 }
/** Each order makes a manager call a number that may belong to somebody else. */
const oneClickPerPhone: RateLimit = { name: 'one-click-per-phone', times: 5, seconds: 3600 }

export interface OneClickDeps extends BasketDeps {
  readonly config: TokenConfig
  readonly limits: RateLimits
}

/**
 * Places an order with only a phone number. A second request for the same goods and phone within a minute gets the
 * first order. Nothing is reserved until a manager confirms the order.
 */
export const placeOneClickOrder: Handler<typeof oneClick.placeOneClickOrder, OneClickDeps> = async (ctx, deps) => {
  const { fio, phone, errors } = oneClickForm(ctx.body)
  if (phone === null || Object.keys(errors).length > 0) throw badInput(errors)
  const placing = { ctx, fio, phone, key: repeatKey(deps, ctx, phone) }
  const { isRepeat, ...row } = await transaction(deps.pool, (tx) => firstOrder(tx, deps, placing))
  if (!isRepeat) countPlacedOrder(ctx.visitor.site.code, 'one-click', row.sum)
  return { ...row, number: orderNumber(row.orderId) } satisfies OneClickOrder
}

interface Placing {
  readonly ctx: RequestContext<typeof oneClick.placeOneClickOrder>
  readonly fio: string
  readonly phone: string
  readonly key: string
}

/** A key that is equal for requests of one client for the same goods and phone. */
function repeatKey({ config }: OneClickDeps, { visitor, body, clientKey }: Placing['ctx'], phone: string): string {
  const client = visitor.user ? `user ${visitor.user.id}` : (visitor.cartToken ?? clientKey)
  return derivedBytes(config, 'one click', `${visitor.site.id}\n${client}\n${body.group}\n${phone}`).toString('hex')
}

/** The order placed with this key within a minute, or a new one. */
async function firstOrder(
  tx: Queryable,
  deps: OneClickDeps,
  { ctx: { visitor, body, clientKey }, fio, phone, key }: Placing,
): Promise<OneClickRow & { isRepeat: boolean }> {
  const { user, site } = visitor
  await lockOneClick(tx, key)
  const [first] = await findRecentOneClick(tx, key)
  if (first) return { ...first, isRepeat: true }
  if (user) await lockUserForWrite(tx, user.id)
  const { line, group, total } = await pricedLine(tx, deps, visitor, body.group, body.count ?? 1)
  const [account] = user ? await findEmailOf(tx, user.id) : []
  const path = deps.catalog.findProductPath(site.id, group.productId) ?? ''
  const contact = { fio, email: account?.email ?? '', phone }
  const order = newOneClickOrder(visitor, { key, contact, group, line, total, path })
  const [placed] = await insertOneClickOrder(tx, JSON.stringify(order))
  if (user) await closeOrderedBlanks(tx, placed!.id)
  await addEmails(tx, [
    { email: 'order-placed', to: 'shop', id: placed!.id },
    ...(account ? [{ email: 'order-placed', to: 'buyer', id: placed!.id } as const] : []),
  ])
  await deps.limits.consumeIn(tx, [oneClickPerIp, clientKey], [oneClickPerPhone, `${site.id}\n${phone}`])
  const { title, count, sum_kopecks: sum } = order
  return { orderId: placed!.id, title, count, sum, phone, isRepeat: false }
}

/** The goods as the only line of a basket. 404: not sold; 422: they cannot be bought so. */
async function pricedLine(tx: Queryable, deps: OneClickDeps, visitor: Visitor, groupId: number, count: number) {
  const group = (await findPricedGroups(tx, visitor, [groupId])).get(groupId)
  if (!group?.isForSale) throw notFound('Такого товара нет')
  const owner = ownerOf(visitor)
  const { lines, total } = pricedBasket(deps, visitor, { id: null, version: 0, owner, ...noRequestedDiscounts }, [
    { groupId, count, selected: true, group },
  ])
  const line = lines[0]!
  if (line.basketErr !== null || line.priceKopecks === 0)
    throw unprocessable(line.basketErr ?? 'Цена по запросу: позвоните нам, и мы её назовём')
  return { line, group, total }
}
