import { idIn } from '@shpulka/contract/base/ids'

const prefix = 'Ш-'

/** How an order is named to people: Ш-1001. */
export const orderNumber = (orderId: number): string => `${prefix}${orderId}`

/** The same in SQL, of an expression that gives the id: for an order that gets its id by the statement itself. */
export const orderNumberSql = (orderId: string): string => `'${prefix}' || ${orderId}`

/** How a bill of an order is named on documents: Ш-1001-1, its second Ш-1001-2. */
export const billNumber = (orderId: number, which: number): string => `${orderNumber(orderId)}-${which}`

/** The same in SQL. */
export const billNumberSql = (orderId: string, which: string): string => `${orderNumberSql(orderId)} || '-' || ${which}`

/** The order people name: «Ш-1001», also without the letter; null: no order is named so. */
export const orderIdOf = (number: string): number | null => idIn(number.trim().replace(/^[шШ]-?/, ''))
