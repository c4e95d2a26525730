import { isUuid } from '@shpulka/contract/base/ids'
import type { Address, DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { Tx } from '../../base/db/pool.ts'
import { addressHash, calculationIncompatibility } from './calculation-incompatibility.rule.ts'
import { type CalculationRow, deleteOldCalculations, findCalculation, findMethodKind } from './delivery.sql.ts'
import { deliveryNeeds } from './delivery-needs.rule.ts'

/** The delivery fields of an order. */
export interface NamedDelivery {
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
  /** The carrier’s tariff, as cdek-137; empty: the shop’s own. */
  readonly option: string
  readonly kind: DeliveryMethod['kind']
  readonly pointId: number | null
  readonly address: Address | null
  /** It can be paid for as it is handed over. */
  readonly takesPayment: boolean
  readonly priceKopecks: number
  readonly daysMin: number
  readonly daysMax: number
  /** The delivery dates that were shown, as 2026-11-24; null: shown before dates were stored. */
  readonly dateFrom: string | null
  readonly dateTo: string | null
}

/** Why the delivery an order names cannot be used. */
export interface DeliveryRefusal {
  /** The wrong or missing field of the order form; null: the form is right, but the price must be calculated again. */
  readonly field: string | null
  /** In Russian. */
  readonly message: string
}

/** Finds the stored price of the delivery an order names, or returns why it cannot be used. */
export async function priceStoredDelivery(tx: Tx, named: NamedDelivery): Promise<PricedDelivery | DeliveryRefusal> {
  const [row] = isUuid(named.calculationId) ? await findCalculation(tx, named.calculationId) : []
  const needs =
    row && row.methodId === named.methodId
      ? deliveryNeeds(row.kind)
      : await needsOfMethod(tx, named.methodId, named.basketId)
  if (needs === null) return { field: 'personalDelivery.method', message: 'Такого способа доставки нет' }
  if (needs === 'address' && named.address === null)
    return { field: 'personalShipping.shipping', message: 'Укажите адрес доставки' }
  if (needs === 'point' && named.pointCode === null)
    return { field: 'personalDelivery.deliveryPointCode', message: 'Выберите пункт выдачи' }

  const address = needs === 'address' ? named.address : null
  const message = calculationIncompatibility(row ?? null, {
    ...named,
    pointCode: needs === 'point' ? named.pointCode : null,
    addressHash: address && addressHash(address),
  })
  if (message !== null) return { field: null, message }
  const { methodId, option, kind, pointId, takesPayment, priceKopecks, daysMin, daysMax, dateFrom, dateTo } =
    row as CalculationRow
  return { methodId, option, kind, pointId, address, takesPayment, priceKopecks, daysMin, daysMax, dateFrom, dateTo }
}

async function needsOfMethod(tx: Tx, methodId: number, basketId: number): Promise<DeliveryMethod['needs'] | null> {
  const [method] = await findMethodKind(tx, methodId, basketId)
  return method ? deliveryNeeds(method.kind) : null
}

/** Forgets prices that expired long ago. */
export const deleteExpiredCalculations = (tx: Tx) => deleteOldCalculations(tx)
