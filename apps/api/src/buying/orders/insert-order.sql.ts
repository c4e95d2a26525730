import type { Address } from '@shpulka/contract/buying/delivery'
import type { Payer } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import { reserveCtes } from '../../catalogue/stock/reserve.port.ts'
import { consentsCte } from '../../people/consents/consents.port.ts'
import type { Contact } from '../../people/users/contact.rule.ts'
import { orderedBlanksCte } from '../blanks/ordered-blanks.port.ts'
import { bonusHoldCte } from '../bonuses/ledger.port.ts'
import { firstStatusCte, reservationsCte } from '../order-status/placed-orders.port.ts'
import { billsCte } from '../payments/billing.port.ts'
import { promoCodeUseCte } from '../promo-codes/promo-codes.port.ts'
import { columnDefinitions, columnNames, type OrderLineColumns, orderLineTypes } from './order-line.rule.ts'

/** The row of a new order. Fields are named after the columns. */
export interface NewOrder {
  site_id: number
  user_id: number
  basket_id: number
  basket_version: number
  cart_token: string | null
  price_role: string
  currency_id: number
  currency_rate: number
  contact: Contact
  payer: Payer | null
  is_contact_owner: boolean
  delivery_method_id: number
  delivery_point_id: number | null
  delivery_address: Address | null
  delivery_option: string
  delivery_days_min: number
  delivery_days_max: number
  /** YYYY-MM-DD. */
  delivery_date_from: string | null
  delivery_date_to: string | null
  payment_method_id: number
  comment: string
  items_kopecks: number
  promo_code_id: number | null
  promo_code: string | null
  discount_kopecks: number
  bonus_kopecks: number
  old_items_kopecks: number
  delivery_kopecks: number
  total_kopecks: number
  calculational_limit_kopecks: number
  factual_limit_kopecks: number
  weight_grams: number
}

/** A line of a new order. Fields are named after the columns. */
export interface NewOrderLine extends OrderLineColumns {
  /** The set the line is a part of. Absent for separate lines. */
  set_number?: number
  set_id?: number
  set_slot_id?: number
  set_title?: string
  set_count?: number
}

const orderTypes: Readonly<Record<keyof NewOrder, string>> = {
  site_id: 'int',
  user_id: 'bigint',
  basket_id: 'bigint',
  basket_version: 'int',
  cart_token: 'uuid',
  price_role: 'text',
  currency_id: 'int',
  currency_rate: 'numeric',
  contact: 'jsonb',
  payer: 'jsonb',
  is_contact_owner: 'boolean',
  delivery_method_id: 'int',
  delivery_point_id: 'int',
  delivery_address: 'jsonb',
  delivery_option: 'text',
  delivery_days_min: 'int',
  delivery_days_max: 'int',
  delivery_date_from: 'date',
  delivery_date_to: 'date',
  payment_method_id: 'int',
  comment: 'text',
  items_kopecks: 'bigint',
  promo_code_id: 'bigint',
  promo_code: 'text',
  discount_kopecks: 'bigint',
  bonus_kopecks: 'bigint',
  old_items_kopecks: 'bigint',
  delivery_kopecks: 'bigint',
  total_kopecks: 'bigint',
  calculational_limit_kopecks: 'bigint',
  factual_limit_kopecks: 'bigint',
  weight_grams: 'bigint',
}

const lineTypes: Readonly<Record<keyof NewOrderLine, string>> = {
  ...orderLineTypes,
  set_number: 'int',
  set_id: 'int',
  set_slot_id: 'int',
  set_title: 'text',
  set_count: 'int',
}

const allocations = 'json_to_recordset($3::json) as t (offer_id int, warehouse_id smallint, quantity int)'

/**
 * One statement writes the order, its lines, reserved stock, reservations, first status, use of the promo code, hold of
 * bonuses, bill if needed and consents, and closes blanks of the ordered goods. Each CTE comes from the room of its
 * table. `holders`: keys by which unproven orders are limited; empty for a proven email address. An order for another
 * person records no consent of the account.
 */
export const insertOrder = statement<
  [order: string, lines: string, reservations: string, needsBill: boolean, holders: readonly Buffer[]],
  /**
   * `isReserved` is false when some stock was missing: the caller must roll back. `productIds`: all products that share
   * an offer with the order.
   */
  { id: number; isReserved: boolean; productIds: number[] }
>(
  'insertOrder',
  `with placed as (
     insert into orders (status_id, ${columnNames(orderTypes)})
     select (select id from order_statuses where is_initial order by sort limit 1), ${columnNames(orderTypes, 'o.')}
     from json_to_record($1::json) as o (${columnDefinitions(orderTypes)})
     returning id, status_id, user_id, site_id, is_contact_owner, total_kopecks, promo_code_id, bonus_kopecks
   ), lines as (
     insert into order_lines (order_id, ${columnNames(lineTypes)})
     select placed.id, ${columnNames(lineTypes, 'l.')}
     from placed, json_to_recordset($2::json) as l (${columnDefinitions(lineTypes)})
   ),
   ${reserveCtes(allocations, '(select id from placed)')},
   ${reservationsCte(allocations, '(select id from placed)')},
   ${promoCodeUseCte('placed')},
   ${bonusHoldCte('placed')},
   unproven as (
     insert into unproven_orders (order_id, holder) select placed.id, h from placed, unnest($5::bytea[]) as h
   ),
   ${firstStatusCte('placed', 'Заказ оформлен на сайте')},
   ${billsCte('placed', '$4')},
   ${orderedBlanksCte('placed', allocations)},
   ${consentsCte('placed', 'case when o.is_contact_owner then o.user_id end', ['personal-data', 'sale-terms'], 'checkout')}
   select id, (select count(*) from reserved) = json_array_length($3::json) as "isReserved", array(
     select distinct g.product_id from reserved r join group_offers go on go.offer_id = r.offer_id
       join groups g on g.id = go.group_id
   ) as "productIds"
   from placed`,
)
