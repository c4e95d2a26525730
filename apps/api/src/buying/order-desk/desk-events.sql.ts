import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { statement } from '../../base/db/statement.ts'
import { refundTitleSql } from '../refunds/refund-title.rule.ts'
import { shipmentEventsSql } from '../shipments/shipments.port.ts'
import { emailEvents } from './order-emails.sql.ts'

export interface DeskEventRow {
  kind: DeskOrder['timeline'][number]['kind']
  id: number | string
  at: Date
  /** Who did it, as in histories: manager:7. Empty for the bank. */
  who: string
  fio: string | null
  /** A title from the database, or a code for which the view has a title. */
  what: string
  text: string
  kopecks: number | null
}

/** Everything recorded about an order, the newest first. */
export const findDeskEvents = statement<[orderId: number], DeskEventRow>(
  'findDeskEvents',
  `select e.kind, e.id, e.at, e.who, st.fio, e.what, e.text, e.kopecks
   from (
     select 'status' as kind, h.id::text, h.created_at as at, h.who, t.title as what, h.why as text,
       null::bigint as kopecks
     from order_history h join order_statuses t on t.id = h.to_status_id where h.order_id = $1
     union all
     select 'reservation', re.id::text, re.created_at, re.who, to_char(re.until at time zone 'Europe/Moscow',
       'DD.MM.YYYY'),
       re.why, null
     from reservation_extensions re where re.order_id = $1
     union all
     select 'payment', p.id::text, p.settled_at, p.recorded_by, p.status, p.cancel_reason,
       coalesce(p.received_kopecks, p.amount_kopecks)
     from payments p where p.order_id = $1 and p.settled_at is not null
     union all
     select 'money-refund', mr.id || '-asked', mr.created_at, 'system', 'asked', mr.why, mr.amount_kopecks
     from money_refunds mr join payments p on p.id = mr.payment_id where p.order_id = $1
     union all
     select 'money-refund', mr.id || '-settled', mr.settled_at, case when mr.is_by_hand then 'shop' else '' end,
       mr.status,
       '', mr.amount_kopecks
     from money_refunds mr join payments p on p.id = mr.payment_id where p.order_id = $1 and mr.settled_at is not null
     union all
     select 'receipt', c.id::text, coalesce(c.registered_at, c.created_at), 'system', c.status, c.document_number,
       c.amount_kopecks
     from receipts c where c.order_id = $1
     union all
     select 'refund', h.id::text, h.created_at, h.who,
       case when h.undoes is null then ${refundTitleSql('f', 't')} else 'Отменено: ' || b.title end, h.why,
       f.amount_kopecks
     from refund_history h join order_refunds f on f.id = h.refund_id join refund_statuses t on t.id = h.to_status_id
       left join refund_statuses b on b.id = h.from_status_id
     where f.order_id = $1
     union all
     ${shipmentEventsSql}
     union all
     ${emailEvents}
     union all
     select 'note', n.id::text, n.created_at, n.who, '', n.text, null from order_notes n where n.order_id = $1
     union all
     select 'print', n.id::text, n.printed_at, n.who, array_to_string(n.kinds, ' '), '', null
     from order_prints n where n.order_id = $1
     union all
     select 'audit', l.id::text, l.at, l.actor, l.action, case l.action
       when 'order.payment-method' then coalesce((select pm.title from payment_methods pm
         where pm.id::text = l.changes -> 'paymentMethod' ->> 1), l.changes -> 'paymentMethod' ->> 1)
       when 'order.change' then (select string_agg(c.key || ': ' || coalesce(c.value ->> 0, 'нет') || ' → ' || coalesce(c.value ->> 1,
         'нет'),
         '; ') from jsonb_each(l.changes) c) || coalesce('. ' || nullif(l.why, ''), '')
       else l.why end, null
     from audit_log l where l.record_kind = 'order' and l.record_id = $1::text
       and l.action not in ('order.place', 'order.status', 'order.note', 'order.extend', 'order.send-part',
         'order.resend-email', 'order.print')
       and not (l.action = 'change.undo' and l.changes ? 'status')
   ) e
   left join staff st on e.who = 'manager:' || st.id
   order by e.at desc, length(e.id) desc, e.id desc`,
)
