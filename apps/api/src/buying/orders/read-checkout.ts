import type { OrderForm } from '@shpulka/contract/buying/orders'
import type { Queryable } from '../../base/db/pool.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import { findPricedGroups } from '../../catalogue/catalog/offers.port.ts'
import { lockStock, type StockAllocation } from '../../catalogue/stock/reserve.port.ts'
import type { LockWhenFree } from '../../catalogue/stock/stock-queue.port.ts'
import { requiredQuantities, warehouseChoice } from '../../catalogue/stock/warehouse-choice.rule.ts'
import {
  type BasketDeps,
  type BasketOwner,
  findBasket,
  lockRequestedDiscounts,
  type PricedLine,
  priceStoredBasket,
  type ReadBasket,
  showBasket,
} from '../basket/basket.port.ts'
import { type PricedDelivery, priceStoredDelivery } from '../delivery/calculations.port.ts'
import { packedBasket } from '../delivery/packed-basket.rule.ts'
import { paymentIncompatibility } from '../payments/payment-incompatibility.rule.ts'
import { findPaymentMethod } from '../payments/payment-methods.port.ts'
import type { NormalizedForm } from './order-form.rule.ts'
import { type OrderRefusal, orderRefusal } from './order-refusal.rule.ts'

/** Everything an order is made of, read with locks and checked. */
export interface Checkout {
  readonly basket: ReadBasket
  /** The ordered lines of the basket. */
  readonly lines: readonly PricedLine[]
  /** The stock to reserve, by warehouse. */
  readonly allocations: readonly StockAllocation[]
  readonly delivery: PricedDelivery
  readonly payment: {
    readonly id: number
    readonly needsBill: boolean
    readonly kind: 'on-delivery' | 'invoice' | 'card'
  }
  readonly totalKopecks: number
}

/**
 * Reads the order of a locked basket: locks the stock, then reads prices and stock from the database and the stored
 * price of delivery. If anything differs from what the buyer saw, refuses with the current basket.
 */
export async function readCheckout(
  tx: Queryable,
  deps: BasketDeps & { readonly banks: Banks },
  visitor: Visitor,
  owner: BasketOwner,
  body: OrderForm,
  form: NormalizedForm,
  lockWhenFree: LockWhenFree,
): Promise<Checkout> {
  const stored = await findBasket(tx, owner)
  const selectedIds = stored.lines.flatMap(({ groupId, selected }) => (selected ? [groupId] : []))
  const stock = await lockWhenFree(selectedIds, () => lockStock(tx, visitor.site, selectedIds))
  const locked = await lockRequestedDiscounts(tx, stored)
  const basket = await priceStoredBasket(tx, { ...deps, findGroups: findPricedGroups }, visitor, locked)

  const delivery = await priceStoredDelivery(tx, {
    basketId: basket.id ?? 0,
    contentsHash: packedBasket(basket).contentsHash,
    calculationId: body.personalDelivery.calculationId,
    methodId: body.personalDelivery.method,
    pointCode: form.pointCode,
    address: form.address,
  })
  const payment = await findPaymentMethod(tx, deps.banks, body.personalPayment)
  const isPriced = 'priceKopecks' in delivery
  const errors: Record<string, string> = {
    ...(!isPriced && delivery.field !== null && { [delivery.field]: delivery.message }),
    ...(isPriced && deliveryMismatch(body.personalDelivery, delivery)),
    ...(!payment && { personalPayment: 'Такого способа оплаты нет' }),
  }
  const incompatibility = payment && isPriced && paymentIncompatibility(payment, delivery, form.payer !== null)
  if (incompatibility) errors.personalPayment = incompatibility
  if (Object.keys(errors).length > 0 || !payment) throw badInput(errors)

  const lines = basket.lines.filter(({ isIncluded }) => isIncluded)
  const totalKopecks = basket.total.price + (isPriced ? delivery.priceKopecks : 0)
  const refusal = orderRefusal({
    lines: basket.lines,
    deliveryIncompatibility: isPriced ? null : delivery.message,
    shownTotalKopecks: body.total,
    totalKopecks,
    promoCode: basket.promoCode,
  })
  // Only locked stock is used: offers added to a group during the wait for the lock have no stock here.
  const { allocations, missing } = warehouseChoice(
    requiredQuantities(lines.map(({ line }) => ({ count: line.count, group: line.group! }))),
    stock,
    visitor.site.warehouseIds,
  )
  if (refusal || !isPriced || missing.size > 0) throw checkoutRefused(basket, deps, refusal ?? undefined)
  return { basket, lines, allocations, delivery, payment, totalKopecks }
}

/**
 * spec 3: `type` and `option` are what the buyer saw for the method. If the shop has changed them, the buyer must
 * choose again.
 */
function deliveryMismatch(
  { type, option }: OrderForm['personalDelivery'],
  delivery: PricedDelivery,
): Record<string, string> {
  const isChanged =
    (type !== undefined && type !== delivery.kind) ||
    (option !== undefined && option !== '' && option !== delivery.option)
  return isChanged
    ? { 'personalDelivery.method': 'Способ получения изменился, пока вы оформляли: выберите его ещё раз' }
    : {}
}

/** The refusal of an order, with the current basket. */
export const checkoutRefused = (
  basket: ReadBasket,
  deps: BasketDeps,
  { message, errors }: OrderRefusal = {
    message: 'Товары изменились, пока вы оформляли. Проверьте корзину и оформите заказ ещё раз',
    errors: {},
  },
) => unprocessable(message, errors, { basket: showBasket(basket, deps) })
