import { invariant } from './invariant.ts'
import { moment } from './moment.sql.ts'

const rowsAre = 'товар/склад'
const stockKey = `s.offer_id || '/' || s.warehouse_id`

export const stockInvariants = [
  invariant('S1', 'остаток и резерв — сумма своих движений', {
    of: 'stock',
    rowsAre,
    violations: `select ${stockKey} from stock s
      left join (select offer_id, warehouse_id, sum(on_hand_delta) on_hand, sum(reserved_delta) reserved
        from stock_movements group by 1, 2) m using (offer_id, warehouse_id)
      where s.on_hand <> coalesce(m.on_hand, 0) or s.reserved <> coalesce(m.reserved, 0)`,
  }),
  invariant('S2', 'в резерве не меньше нуля и не больше, чем есть', {
    of: 'stock',
    rowsAre,
    violations: `select ${stockKey} from stock s where not (0 <= s.reserved and s.reserved <= s.on_hand)`,
  }),
  invariant('S3', 'резерв — сумма того, что держат заказы', {
    of: 'stock',
    rowsAre,
    violations: `select ${stockKey} from stock s
      left join (select offer_id, warehouse_id, sum(quantity) held from order_reservations group by 1, 2) r using
        (offer_id, warehouse_id)
      where s.reserved <> coalesce(r.held, 0)`,
  }),
  // PAYMENT_MINUTES is at most a day; the job that releases the goods gets one hour more.
  invariant('S4', 'товар не держится дольше срока за тем, кто не оплатил заказ или не подтвердил его', {
    of: 'order_reservations',
    rowsAre: 'заказ',
    violations: `select o.id::text from orders o
      join order_statuses d on d.id = o.status_id and d.is_initial join payment_methods m on m.id = o.payment_method_id
        and m.kind = 'card'
      where o.total_kopecks > 0 and exists (select from order_reservations r where r.order_id = o.id)
        and coalesce(o.payment_chosen_at, o.created_at) < ${moment} - interval '25 hours'
        and not exists (select from payments p where p.order_id = o.id and (p.status = 'succeeded'
          or p.created_at > ${moment} - interval '25 hours'))
      union
      select o.id::text from orders o where o.confirm_before < ${moment} - interval '1 hour' and exists (select
        from order_reservations r where r.order_id = o.id)
      union
      select o.id::text from orders o join order_statuses d on d.id = o.status_id
      join payment_methods m on m.id = o.payment_method_id and m.kind in ('invoice', 'on-delivery')
      where d.is_initial and o.credit_days is null and coalesce(o.reserved_until < ${moment} - interval '1 hour', true)
        and (m.kind = 'on-delivery' or o.total_kopecks > 0) and not exists (select from payments p
          where p.order_id = o.id and p.status <> 'canceled')`,
  }),
  invariant(
    'S5',
    'взятое заказом лежит в его резерве, пока не отправлено, ушло со склада один раз и возвращено только отменой или ' +
      'возвратом',
    {
      of: 'orders',
      rowsAre: 'заказ',
      violations: `select distinct o.id::text from orders o
      join order_statuses d on d.id = o.status_id
      join (select order_id, offer_id, warehouse_id, sum(reserved_delta) as held,
        coalesce(sum(reserved_delta) filter (where kind in ('reserve', 'release')), 0) as taken,
        -coalesce(sum(reserved_delta) filter (where kind = 'ship'), 0) as shipped,
        -sum(on_hand_delta) filter (where refund_id is null) as sent
        from stock_movements where order_id is not null group by 1, 2, 3) m on m.order_id = o.id
      left join order_reservations r on r.order_id = o.id and r.offer_id = m.offer_id
        and r.warehouse_id = m.warehouse_id
      where coalesce(r.quantity, 0) <> m.held or (d.stage in ('sent', 'completed') and m.shipped <> m.taken)
        or not m.sent between case when d.stage <> 'cancelled' and not exists (select from order_refunds ref
          where ref.order_id = o.id) then m.shipped else 0 end
          and case when d.stage <> 'cancelled' then m.shipped else 0 end`,
    },
  ),
  invariant('S6', 'закрытый или отправленный заказ ничего не держит', {
    of: 'order_reservations',
    rowsAre: 'заказ',
    violations: `select distinct r.order_id::text from order_reservations r join orders o on o.id = r.order_id join
      order_statuses d on d.id = o.status_id
      where d.stage <> 'open'`,
  }),
  invariant('S7', 'строка отправлена и снята с отправки не больше раз, чем заказана, и сосчитана верно', {
    of: 'shipment_lines',
    rowsAre: 'заказ/строка',
    violations: `select l.order_id || '/' || l.line from order_lines l
      left join (select x.order_id, x.line, sum(x.count) as count, bool_and(s.sent_at is not null) as went
        from shipment_lines x join shipments s on s.id = x.shipment_id group by 1, 2) x
        on x.order_id = l.order_id and x.line = l.line
      left join (select r.order_id, r.line, sum(r.withdrawn_count) as count from order_refund_lines r group by 1, 2) r
        on r.order_id = l.order_id and r.line = l.line
      where l.sent_count <> coalesce(x.count, 0) or not coalesce(x.went, true)
        or l.withdrawn_count <> coalesce(r.count, 0) or l.sent_count + l.withdrawn_count > l.count`,
  }),
  invariant('S8', 'заказ отправлен тогда и только тогда, когда каждая его строка в отправлениях или снята с отправки', {
    of: 'orders',
    rowsAre: 'заказ',
    violations: `select o.id::text from orders o join order_statuses d on d.id = o.status_id
      left join (select order_id, bool_or(count > sent_count + withdrawn_count) as is_left from order_lines
        group by 1) l
        on l.order_id = o.id
      where d.stage <> 'cancelled' and (d.stage = 'open') <> coalesce(l.is_left, false)`,
  }),
]
