import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { statement } from '../../base/db/statement.ts'
import { takesPaymentSql } from '../delivery/takes-payment.rule.ts'
import { isByCarrierSql } from '../shipments/shipments.port.ts'

/** An order whose payment method may be changed. */
export interface PayableOrderRow {
  siteId: number
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  statusTitle: string
  methodId: number | null
  methodTitle: string | null
  kind: PaymentMethod['kind'] | null
  isPaidByOrganization: boolean
  hasEmail: boolean
  isDeferred: boolean
  totalKopecks: number
  /** A carrier has a parcel of it, or is being asked to take one: what it collects was said with it. */
  isAtCarrier: boolean
  isByCarrier: boolean
  /** Some money has come; of an order that is not paid: a part of it. */
  hasReceivedMoney: boolean
  /** Null: its reservation has no end. */
  reservedUntil: Date | null
  /** Null while it is not agreed. */
  delivery: { kind: DeliveryMethod['kind']; takesPayment: boolean } | null
}

export const findOrderPaymentFacts = statement<[orderId: number], PayableOrderRow>(
  'findPayableOrder',
  `select o.site_id as "siteId", s.stage, s.title as "statusTitle", pm.id as "methodId", pm.title as "methodTitle",
     pm.kind, o.payer is not null as "isPaidByOrganization", o.contact ->> 'email' <> '' as "hasEmail",
     o.credit_days is not null as "isDeferred",
     o.total_kopecks as "totalKopecks", o.reserved_until as "reservedUntil",
     exists (select from shipments h where h.order_id = o.id and h.carrier is not null and h.withdrawn_at is null
       and h.state <> 'failed' and h.status <> 'REMOVED') as "isAtCarrier",
     coalesce(o.${isByCarrierSql}, false) as "isByCarrier",
     exists (select from payments c where c.order_id = o.id and c.status = 'succeeded') as "hasReceivedMoney",
     case when m.id is not null then json_build_object('kind', m.kind,
       'takesPayment', p.id is null or ${takesPaymentSql('p')}) end as delivery
   from orders o join order_statuses s on s.id = o.status_id
   left join payment_methods pm on pm.id = o.payment_method_id
   left join delivery_methods m on m.id = o.delivery_method_id
   left join delivery_points p on p.id = o.delivery_point_id
   where o.id = $1`,
)

/** Clears the end of the reservation; writing the status makes the trigger set it again. */
export const updatePaymentMethod = statement<[orderId: number, methodId: number | null]>(
  'updateOrderPaymentMethod',
  `update orders set payment_method_id = $2, payment_chosen_at = now(), reserved_until = null,
     reservation_warned_at = null, status_id = status_id where id = $1`,
)

export const restoreReservedUntil = statement<[orderId: number, reservedUntil: string | null]>(
  'restorePaidReservationEnd',
  'update orders set reserved_until = $2::timestamptz where id = $1',
)

/** Whether a payment method, also one that is hidden now, needs a bill. */
export const findMethodBilling = statement<[id: number], { kind: PaymentMethod['kind']; needsBill: boolean }>(
  'findPaymentMethodBilling',
  'select kind, needs_bill as "needsBill" from payment_methods where id = $1',
)

/** The payment that staff recorded with this key. */
export const findRecordedPayment = statement<[key: string], { orderId: number; fingerprint: Buffer }>(
  'findRecordedPayment',
  'select order_id as "orderId", fingerprint from recorded_payments where key = $1',
)

export const insertRecordedPayment = statement<[key: string, orderId: number, fingerprint: Buffer]>(
  'insertRecordedPayment',
  'insert into recorded_payments (key, order_id, fingerprint) values ($1, $2, $3)',
)

export const insertReminder = statement<[orderId: number, who: string], { id: number }>(
  'insertPaymentReminder',
  `insert into payment_reminders (order_id, who) select $1, $2
   where not exists (select from payment_reminders where order_id = $1 and created_at > now() - interval '1 minute')
   returning id`,
)

export const findReminder = statement<[id: number], { orderId: number }>(
  'findPaymentReminder',
  'select order_id as "orderId" from payment_reminders where id = $1',
)
