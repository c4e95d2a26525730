import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { Payer } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import { consentsCte } from '../../people/consents/consents.port.ts'
import { takesPaymentSql } from '../delivery/takes-payment.rule.ts'

export interface ClientRow {
  fio: string
  phone: string
  email: string
  priceRole: string
  payer: Payer | null
}

/** Returns no row if there is no such account on the site. */
export const findClient = statement<[userId: number, siteId: number], ClientRow>(
  'findStaffOrderClient',
  `select fio, phone, email::text as email, price_role_now(users) as "priceRole",
     case when is_organization and inn ~ '^(\\d{10}|\\d{12})$' and organization_name <> '' then json_build_object(
       'name', organization_name, 'inn', inn, 'kpp', kpp, 'ogrn', '', 'legalAddress', '') end as payer
   from users where id = $1 and site_id = $2 and erased_at is null`,
)

/** What the payment method of an order depends on; `pointCode` null: not to a point. */
export const findPayableDelivery = statement<
  [methodId: number, pointCode: string | null],
  { kind: DeliveryMethod['kind']; takesPayment: boolean }
>(
  'findStaffOrderDelivery',
  `select m.kind, coalesce((select bool_or(${takesPaymentSql('p')}) from delivery_points p
     where p.method_id = m.id and p.code = $2), true) as "takesPayment"
   from delivery_methods m where m.id = $1`,
)

/** Serializes requests to place the same order. */
export const lockStaffOrder = statement<[key: string]>(
  'lockStaffOrder',
  `select pg_advisory_xact_lock(hashtextextended('staff order ' || $1, 0))`,
)

export const findStaffOrder = statement<[key: string], { id: number; siteId: number; fingerprint: Buffer | null }>(
  'findStaffOrder',
  'select id, site_id as "siteId", staff_fingerprint as fingerprint from orders where staff_key = $1::uuid',
)

const columnTypes = `site_id int, user_id bigint, staff_key uuid, staff_fingerprint bytea, price_offer_id bigint,
       price_role text, currency_id int, currency_rate numeric, contact jsonb, payer jsonb, comment text, items_kopecks bigint, old_items_kopecks bigint,
       calculational_limit_kopecks bigint, factual_limit_kopecks bigint, weight_grams bigint, delivery_kopecks bigint,
       delivery_method_id int, delivery_point_id int, delivery_address jsonb, delivery_option text,
       delivery_days_min int, delivery_days_max int, delivery_date_from date, delivery_date_to date`
const columnNames = columnTypes.replace(/ (int|bigint|uuid|bytea|text|numeric|jsonb|date)\b/g, '')

/** Inserts an order with its first status and the consent, without lines and payment method. */
export const insertStaffOrder = statement<[order: string, who: string, why: string], { id: number }>(
  'insertStaffOrder',
  `with placed as (
     insert into orders (status_id, total_kopecks, ${columnNames})
     select (select id from order_statuses where is_initial order by sort limit 1),
       g.items_kopecks + g.delivery_kopecks,
       ${columnNames.replace(/(\w+)/g, 'g.$1')}
     from json_to_record($1::json) as g (${columnTypes})
     returning id, site_id, status_id, user_id
   ), first_status as (
     insert into order_history (order_id, to_status_id, who, why) select id, status_id, $2, $3 from placed
   ), ${consentsCte('placed', 'o.user_id', ['personal-data'], 'phone')}
   select id from placed`,
)
