import { isUuid } from '@shpulka/contract/base/ids'
import type { Address, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { Queryable } from '../../base/db/pool.ts'
import { addressHash, calculationIncompatibility } from './calculation-incompatibility.rule.ts'
import { type CalculationRow, deleteOldCalculations, findCalculation, findMethodKind } from './delivery.sql.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'

/** The delivery fields of an order form. */
export interface RequestedDelivery {
  readonly basketId: number
  readonly contentsHash: Buffer
  readonly calculationId: string
  readonly methodId: number
  readonly pointCode: string | null
  readonly address: Address | null
}

/** The delivery of an order, priced by its stored calculation. */
export interface PricedDelivery {
  readonly methodId: number
  /** The carrier’s tariff, such as cdek-137. Empty for the shop’s own tariff. */
  readonly option: string
  readonly kind: DeliveryMethod['kind']
  readonly pointId: number | null
  readonly address: Address | null
  /** The order can be paid on delivery. */
  readonly takesPayment: boolean
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
  /** The delivery dates that were shown, YYYY-MM-DD. Null in calculations stored before dates were. */
  readonly dateFrom: string | null
  readonly dateTo: string | null
}

/** Why the requested delivery cannot be used. */
export interface DeliveryRefusal {
  /** The wrong or missing field of the order form. Null when only the price must be calculated again. */
  readonly field: string | null
  /** In Russian. */
  readonly message: string
}

/** Finds the stored price of the requested delivery, or returns why it cannot be used. */
export async function priceStoredDelivery(
  tx: Queryable,
  requested: RequestedDelivery,
): Promise<PricedDelivery | DeliveryRefusal> {
  const [row] = isUuid(requested.calculationId) ? await findCalculation(tx, requested.calculationId) : []
  const needs =
    row && row.methodId === requested.methodId
      ? deliveryNeeds(row.kind)
      : await needsOfMethod(tx, requested.methodId, requested.basketId)
  if (needs === null) return { field: 'personalDelivery.method', message: 'Такого способа доставки нет' }
  if (needs === 'address' && requested.address === null)
    return { field: 'personalShipping.shipping', message: 'Укажите адрес доставки' }
  if (needs === 'point' && requested.pointCode === null)
    return { field: 'personalDelivery.deliveryPointCode', message: 'Выберите пункт выдачи' }

  const address = needs === 'address' ? requested.address : null
  const message = calculationIncompatibility(row ?? null, {
    ...requested,
    pointCode: needs === 'point' ? requested.pointCode : null,
    addressHash: address && addressHash(address),
  })
  if (message !== null) return { field: null, message }
  const { methodId, option, kind, pointId, takesPayment, priceKopecks, daysMin, daysMax, dateFrom, dateTo } =
    row as CalculationRow
  return { methodId, option, kind, pointId, address, takesPayment, priceKopecks, daysMin, daysMax, dateFrom, dateTo }
}

async function needsOfMethod(
  tx: Queryable,
  methodId: number,
  basketId: number,
): Promise<DeliveryMethod['needs'] | null> {
  const [method] = await findMethodKind(tx, methodId, basketId)
  return method ? deliveryNeeds(method.kind) : null
}

/** Deletes prices that expired long ago. */
export const deleteExpiredCalculations = (tx: Queryable) => deleteOldCalculations(tx)
