import type { Queryable } from '../../base/db/pool.ts'
import type { Banks } from '../../base/integrations/bank.port.ts'
import { findPaymentMethodById, type OrderPaymentMethod } from './payment-methods.sql.ts'

/** The payment method with this id, or null when it is not offered. */
export async function findPaymentMethod(tx: Queryable, banks: Banks, id: number): Promise<OrderPaymentMethod | null> {
  const [method] = await findPaymentMethodById(tx, id)
  return method && isOffered(method, banks) ? method : null
}

export { findPaymentMethods } from './payment-methods.sql.ts'

/** Cards are offered only when a bank is connected. */
export const isOffered = ({ kind }: Pick<OrderPaymentMethod, 'kind'>, banks: Banks) =>
  kind !== 'card' || banks.current() !== null
