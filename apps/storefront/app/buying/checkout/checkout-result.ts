import type { Basket } from '@shpulka/contract/buying/basket'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import { type OrderedLine, orderedLines } from '../basket/ordered-lines.rule.ts'
import type { CheckoutErrors, CheckoutValues } from './checkout-fields.rule.ts'

/** The data to show the form again. */
export interface CheckoutActionResult {
  values: CheckoutValues
  errors: CheckoutErrors
  /** The error that belongs to no single field. */
  message: string | null
  /** Delivery prices for the filled-in form: of every method to an address, or of one method to a point. */
  calculations: Calculation[]
  /** The shop could not be reached, or its answer was unusable. */
  isUnanswered?: boolean
  /** The basket the order was refused with, from the database; the page may still show a cached one. */
  basket?: OrderedBasket
  /**
   * The total of the refused order, as its button showed it: a changed one must be confirmed. Null when no order was
   * refused.
   */
  refusedSum?: number | null
  /** Why a promo code or bonuses were refused, when the whole form was submitted. */
  discountFailure?: string | null
}

/** The part of a basket the form shows. */
export interface OrderedBasket {
  total: Basket['total']
  lines: OrderedLine[]
  basketVersion: number
}

export const orderedBasket = (contents: Basket): OrderedBasket => ({
  total: contents.total,
  lines: orderedLines(contents),
  basketVersion: contents.version,
})
