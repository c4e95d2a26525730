import type { OrderForm } from '@shpulka/contract/orders'
import { type BasketDeps, type BasketLineRead, type KeptLine, pricedBasket, type ReadBasket, readBasket, showBasket } from '../basket/basket.port.ts'
import type { BasketOwner } from '../basket/basket-owner.rule.ts'
import { type FreeStock, findSoldGroups, lockStock, type SoldGroup, type TakenStock } from '../catalog/offers.port.ts'
import type { Tx } from '../db/pool.ts'
import { type PricedDelivery, priceNamedDelivery } from '../delivery/calculations.port.ts'
import { shippedOf } from '../delivery/shipped.rule.ts'
import { badInput, refused } from '../http/failure.ts'
import type { Visitor } from '../http/visit.ts'
import { findPaymentMethod } from '../payments/payment-methods.port.ts'
import type { TidyForm } from './order-form.rule.ts'
import { orderRefusal } from './order-refusal.rule.ts'
import { wantedOffers, warehouseChoice } from './warehouse-choice.rule.ts'

/** A line that is ordered: its group is there. */
export type OrderedLine = BasketLineRead & { readonly line: KeptLine & { readonly group: SoldGroup } }

/** Everything an order is made of, read under locks and found fit to be placed. */
export interface Checkout {
  readonly basket: ReadBasket
  readonly lines: readonly OrderedLine[]
  readonly taken: readonly TakenStock[]
  readonly delivery: PricedDelivery
  readonly payment: { readonly id: number; readonly needsBill: boolean }
  readonly totalKopecks: number
}

/**
 * Reads what the visitor orders from a locked basket: prices and stock as the database has them now, the delivery as it was told.
 * Anything that is not as the buyer saw it is a refusal with the basket as it is now.
 */
export async function readCheckout(
  tx: Tx,
  deps: BasketDeps,
  visitor: Visitor,
  owner: BasketOwner,
  body: OrderForm,
  form: TidyForm,
): Promise<Checkout> {
  const read = await readBasket(tx, { ...deps, findGroups: findSoldGroups }, visitor, owner)
  const offerIds = read.lines.flatMap(({ line }) => (line.selected && line.group ? line.group.offers.map(({ id }) => id) : []))
  const stock = offerIds.length > 0 ? await lockStock(tx, visitor.site, [...new Set(offerIds)]) : []
  const basket = pricedBasket(
    deps,
    visitor,
    read,
    read.lines.map(({ line }) => withLockedStock(line, stock)),
  )

  const delivery = await priceNamedDelivery(tx, {
    basketId: basket.id ?? 0,
    contentsHash: shippedOf(basket).contentsHash,
    calculationId: body.personalDelivery.calculationId,
    methodId: body.personalDelivery.method,
    pointCode: form.pointCode,
    address: form.address,
  })
  const payment = await findPaymentMethod(tx, body.personalPayment)
  const isPriced = 'priceKopecks' in delivery
  const errors: Record<string, string> = {
    ...(!isPriced && delivery.field !== null && { [delivery.field]: delivery.message }),
    ...(!payment && { personalPayment: 'Такого способа оплаты нет' }),
  }
  if (Object.keys(errors).length > 0 || !payment) throw badInput(errors)

  const lines = basket.lines.filter(({ counts }) => counts) as OrderedLine[]
  const totalKopecks = basket.total.price + (isPriced ? delivery.priceKopecks : 0)
  const refusal = orderRefusal({
    lines: basket.lines.map(({ line, counts, basketErr }) => ({
      groupId: line.groupId,
      title: line.group?.productTitle ?? 'Товар, которого больше нет',
      selected: line.selected,
      counts,
      basketErr,
    })),
    deliveryMisfit: isPriced ? null : delivery.message,
    shownTotalKopecks: body.total,
    totalKopecks,
  })
  const taken = warehouseChoice(wantedOffers(lines.map(({ line }) => line)), stock, visitor.site.warehouseIds)
  if (refusal || !isPriced || !taken) throw soldOut(basket, deps, refusal ?? undefined)
  return { basket, lines, taken, delivery, payment, totalKopecks }
}

/** The refusal of an order, with the basket as it is now. */
export const soldOut = (
  basket: ReadBasket,
  deps: BasketDeps,
  { message, errors }: { message: string; errors: Record<string, string> } = { message: 'Закончилось, пока вы оформляли', errors: {} },
) => refused(message, errors, { basket: showBasket(basket, deps) })

/** A selected line with what is free now, under the lock; lines left for later keep what was read. */
function withLockedStock(line: KeptLine, stock: readonly FreeStock[]): KeptLine {
  if (!line.selected || !line.group) return line
  const freeOf = (offerId: number) => stock.reduce((sum, row) => (row.offerId === offerId ? sum + row.free : sum), 0)
  return { ...line, group: { ...line.group, offers: line.group.offers.map((offer) => ({ ...offer, free: freeOf(offer.id) })) } }
}
