import type { Tx } from '../db/pool.ts'
import { findPaymentMethodById, type OrderPaymentMethod } from './payment-methods.sql.ts'

/** The payment method an order names; null: there is none such. */
export async function findPaymentMethod(tx: Tx, id: number): Promise<OrderPaymentMethod | null> {
  const [method] = await findPaymentMethodById(tx, id)
  return method ?? null
}
