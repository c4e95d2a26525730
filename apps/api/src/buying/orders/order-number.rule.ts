import { parseId } from '@shpulka/contract/base/ids'
import { orderNumber, orderNumberPrefix } from '@shpulka/contract/buying/order-number'

/** An order's number in SQL; `orderId` is an expression, for statements that insert the order itself. */
export const orderNumberSql = (orderId: string): string => `'${orderNumberPrefix}' || ${orderId}`

/** The number of a bill: Ш-1001-1, the second bill of the order is Ш-1001-2. */
export const billNumber = (orderId: number, index: number): string => `${orderNumber(orderId)}-${index}`

/** The same in SQL. */
export const billNumberSql = (orderId: string, index: string): string => `${orderNumberSql(orderId)} || '-' || ${index}`

/** Id of the order with this number, «Ш-1001», also without the letter. Null when it is not an order number. */
export const orderIdOf = (number: string): number | null => parseId(number.trim().replace(/^[шШ]-?/, ''))
