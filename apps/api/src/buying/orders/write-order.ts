import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { groupTitle } from '../../catalogue/catalog/group-title.rule.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { requestSubscription } from '../../people/mail-distribution/mail-distribution.port.ts'
import { type OpenedSession, openFirstSession } from '../../people/sessions/sessions.port.ts'
import {
  type BasketDeps,
  type LineSet,
  mergeIntoUserBasket,
  noRequestedDiscounts,
  type PricedLine,
  pricedBasket,
  type ReadBasket,
  readBasket,
  removeOrdered,
} from '../basket/basket.port.ts'
import { type BuyerRow, findOrInsertBuyer } from './buyers.sql.ts'
import { insertOrder, type NewOrder, type NewOrderLine } from './insert-order.sql.ts'
import type { NormalizedForm } from './order-form.rule.ts'
import { type Checkout, checkoutRefused } from './read-checkout.ts'
import { mayReserveUnproven } from './unproven-reservations.rule.ts'
import {
  expireOrderConfirmation,
  findEmailProof,
  findUnprovenReservations,
  lockHolders,
} from './unproven-reservations.sql.ts'

/** The result of writing an order. */
export interface WrittenOrder {
  readonly orderId: number
  /** Products whose stock has fallen: those ordered, and others with the same offers. */
  readonly productIds: readonly number[]
  /** Session of the account created for a guest. Null when no account was created. */
  readonly session: OpenedSession | null
  /** The buyer's basket after the order. */
  readonly basket: ReadBasket
  /** Version of the basket after the ordered lines were removed. */
  readonly versionAfterOrder: number
}

/**
 * Writes a checked order: its account, the order with all its parts, stock, emails, and the basket without the ordered
 * lines.
 */
export async function writeOrder(
  tx: Queryable,
  deps: BasketDeps,
  visitor: Visitor,
  checkout: Checkout,
  form: NormalizedForm,
  holders: UnprovenBuyerKeys,
): Promise<WrittenOrder> {
  const buyer = await buyerOf(tx, visitor, form)
  const session = buyer.isNew
    ? await openFirstSession(
        tx,
        { userId: buyer.id, siteId: visitor.site.id, role: buyer.role },
        form.deviceId,
        visitor.userAgent,
      )
    : null

  const reservation = await reservationKind(tx, buyer, checkout, holders)
  const reserved = reservation === 'none' ? [] : checkout.allocations
  const [order] = await insertOrder(
    tx,
    JSON.stringify(newOrder(visitor, checkout, form, buyer)),
    JSON.stringify(
      newLines(checkout.lines, (productId) => deps.catalog.findProductPath(visitor.site.id, productId) ?? ''),
    ),
    JSON.stringify(
      reserved.map((row) => ({ offer_id: row.offerId, warehouse_id: row.warehouseId, quantity: row.quantity })),
    ),
    checkout.payment.needsBill,
    reservation === 'proven' ? [] : holders,
  )
  const { id: orderId, isReserved, productIds } = order!
  if (!isReserved) throw checkoutRefused(checkout.basket, deps)
  if (reservation === 'none') await expireOrderConfirmation(tx, orderId)
  await addEmails(tx, [
    { email: 'order-placed', to: 'buyer', id: orderId },
    { email: 'order-placed', to: 'shop', id: orderId },
  ])
  if (form.wantsAdvertising) await requestSubscription(tx, visitor.site.id, form.contact.email, 'checkout')
  return { orderId, productIds, session, ...(await removeOrderedLines(tx, deps, visitor, checkout, buyer)) }
}

/**
 * Keys by which orders with an unproven email address are limited: HMACs of the email address and of the network
 * address.
 */
export type UnprovenBuyerKeys = readonly [email: Buffer, ip: Buffer]

const noOrders = { orders: 0, kopecks: 0 }

/**
 * How goods of an order are reserved: `proven`, the email address is proven; `unproven`, it is not, but the limits
 * allow it; `none`, not before it is confirmed. An order by card that may not reserve is refused (422), so that nobody
 * pays for goods that are not reserved.
 */
async function reservationKind(
  tx: Queryable,
  buyer: BuyerRow & { isOwner: boolean },
  { totalKopecks, payment }: Checkout,
  holders: UnprovenBuyerKeys,
): Promise<'proven' | 'unproven' | 'none'> {
  const [proof] = buyer.isOwner && !buyer.isNew ? await findEmailProof(tx, buyer.id) : []
  if (proof?.isProven) return 'proven'
  await lockHolders(tx, holders)
  const [email = noOrders, ip = noOrders] = await findUnprovenReservations(tx, holders)
  if (mayReserveUnproven(totalKopecks, { email, ip }, payment.kind === 'card')) return 'unproven'
  if (payment.kind === 'card')
    throw unprocessable(
      'У вас уже есть неоплаченные заказы: оплатите их или отмените. Или войдите по коду из письма — тогда можно ' +
        'оформить и этот',
    )
  return 'none'
}

/**
 * The account of the order: the signed-in buyer, otherwise the account of the email address, created when there is
 * none.
 */
async function buyerOf(
  tx: Queryable,
  { user, site }: Visitor,
  { contact }: NormalizedForm,
): Promise<BuyerRow & { isOwner: boolean }> {
  if (user) return { id: user.id, isNew: false, role: user.role, isOwner: true }
  const findBuyer = () => findOrInsertBuyer(tx, site.id, contact.email, contact.phone, contact.fio, site.priceRole)
  const buyer = (await findBuyer())[0] ?? (await findBuyer())[0]!
  return { ...buyer, isOwner: buyer.isNew }
}

function newOrder(
  visitor: Visitor,
  { basket, delivery, payment, totalKopecks }: Checkout,
  form: NormalizedForm,
  buyer: { id: number; isOwner: boolean },
): NewOrder {
  return {
    site_id: visitor.site.id,
    user_id: buyer.id,
    basket_id: basket.id!,
    basket_version: basket.version,
    cart_token: basket.owner.cartToken,
    price_role: visitor.priceRole,
    currency_id: visitor.currency.id,
    currency_rate: visitor.currency.rate,
    contact: form.contact,
    payer: form.payer,
    is_contact_owner: buyer.isOwner,
    delivery_method_id: delivery.methodId,
    delivery_point_id: delivery.pointId,
    delivery_address: delivery.address,
    delivery_option: delivery.option,
    delivery_days_min: delivery.daysMin,
    delivery_days_max: delivery.daysMax,
    delivery_date_from: delivery.dateFrom,
    delivery_date_to: delivery.dateTo,
    payment_method_id: payment.id,
    comment: form.comment,
    items_kopecks: basket.total.price,
    promo_code_id: basket.promoCodeId,
    promo_code: basket.total.promocodeUsed,
    discount_kopecks: basket.total.promoCodeDiscountValue,
    bonus_kopecks: basket.total.writeOff.used,
    old_items_kopecks: basket.total.oldPrice,
    delivery_kopecks: delivery.priceKopecks,
    total_kopecks: totalKopecks,
    calculational_limit_kopecks: basket.total.calculationalLimitPrice,
    factual_limit_kopecks: basket.total.factualLimitPrice,
    weight_grams: basket.total.weight,
  }
}

/** Lines of the order, numbered from 1; parts of one set share its number. */
function newLines(lines: readonly PricedLine[], pathOf: (productId: number) => string): NewOrderLine[] {
  const sets = [...new Set(lines.flatMap(({ line }) => line.set ?? []))]
  return lines.map((ordered, n) => ({
    ...newLine(ordered, n + 1, pathOf(ordered.line.group!.productId)),
    ...setColumns(ordered.line, sets),
  }))
}

const setColumns = ({ set, slot }: PricedLine['line'], sets: readonly LineSet[]) =>
  set && slot
    ? {
        set_number: sets.indexOf(set) + 1,
        set_id: set.constructorSetId,
        set_slot_id: slot.id,
        set_title: set.title,
        set_count: set.count,
      }
    : {}

function newLine({ line, ...priced }: PricedLine, number: number, path: string): NewOrderLine {
  // An order takes only lines whose group is on sale, so the group is known.
  const group = line.group!
  return {
    line: number,
    group_id: line.groupId,
    product_id: group.productId,
    title: groupTitle(group),
    vendor_code: group.vendorCode,
    image_file_id: group.image,
    path,
    count: line.count,
    price_kopecks: priced.priceKopecks,
    old_price_kopecks: priced.oldPriceKopecks,
    discount_kopecks: priced.discountKopecks,
    bonus_kopecks: priced.bonusKopecks,
    sum_kopecks: priced.sumKopecks,
    explanation: priced.explanation,
  }
}

/**
 * Removes the ordered lines from the basket. If the order created an account, other lines move to the basket of the
 * account.
 */
async function removeOrderedLines(
  tx: Queryable,
  deps: BasketDeps,
  visitor: Visitor,
  { basket, lines }: Checkout,
  buyer: BuyerRow,
): Promise<Pick<WrittenOrder, 'basket' | 'versionAfterOrder'>> {
  const { version, hasUnclearLines } = await removeOrdered(
    tx,
    basket.id!,
    lines.map(({ line }) => line),
    basket.promoCodeId !== null,
  )
  // A promo code that was not applied stays in the basket.
  const isAllOrdered =
    lines.length === basket.lines.length && (basket.promoCode === null || basket.promoCodeId !== null)
  const owner = buyer.isNew ? { siteId: visitor.site.id, cartToken: null, userId: buyer.id } : basket.owner
  const leavesSomething = !isAllOrdered || hasUnclearLines
  const versionAfterOrder =
    buyer.isNew && leavesSomething ? await mergeIntoUserBasket(tx, basket.id!, visitor.site.id, buyer.id) : version
  if (isAllOrdered) {
    const spendable = basket.buyer?.spendableKopecks
    const buyerAfter = basket.buyer && {
      ...basket.buyer,
      spendableKopecks: typeof spendable === 'number' ? spendable - basket.total.writeOff.used : null,
    }
    const { removesNotInStock } = basket
    const empty = buyer.isNew
      ? {
          ...noRequestedDiscounts,
          id: null,
          version: 0,
          owner,
          ...(hasUnclearLines && { version: 1, removesNotInStock }),
        }
      : { ...noRequestedDiscounts, id: basket.id, version, owner, removesNotInStock, buyer: buyerAfter }
    return { basket: pricedBasket(deps, visitor, empty, []), versionAfterOrder }
  }
  return {
    basket: await readBasket(tx, { ...deps, findGroups: findPricedGroups }, visitor, owner),
    versionAfterOrder,
  }
}
