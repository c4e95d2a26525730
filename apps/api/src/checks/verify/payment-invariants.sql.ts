import { invariant } from './invariant.ts'
import { moment } from './moment.sql.ts'

const paidOrders = `select o.id from orders o
  where exists (select from order_history h join order_statuses d on d.id = h.to_status_id where h.order_id = o.id
    and (d.code = 'paid' or d.stage = 'completed' and o.credit_days is null))`
const refundedKopecks = `coalesce((select sum(r.amount_kopecks) from money_refunds r where r.payment_id = p.id and r.status <>
  'failed'), 0)`

const refundedByChangesKopecks = `coalesce((select sum(c.amount_kopecks) from money_refunds c
  where c.payment_id = p.id and c.is_of_change), 0)`

const refundedOnTheWayKopecks = `coalesce((select sum(ref.amount_kopecks) from order_refunds ref
  join refund_statuses s on s.id = ref.status_id and s.stage <> 'rejected'
  where ref.order_id = p.order_id and ref.created_at < (select max(h.handed_over_at) from shipments h
    where h.order_id = p.order_id)), 0)`

const goodsSum = (goods: string) => `((${goods} ->> 'deliveryKopecks')::bigint
  + coalesce((select sum((l ->> 'sumKopecks')::bigint) from jsonb_array_elements(${goods} -> 'lines') l), 0))`
/** What the receipt will be of that a payment or a refund through a bank has not got yet. */
const sumsOfDueReceipts = `select 'платёж ' || p.id as id, p.received_kopecks as money,
    case when b.goods is null then o.total_kopecks else ${goodsSum('b.goods')} end as goods
  from payments p join bills b on b.id = p.bill_id join orders o on o.id = p.order_id
  where p.provider in ('sandbox', 'yookassa') and p.status in ('succeeded', 'surplus')
    and not exists (select from receipts e where e.payment_id = p.id and e.kind = 'payment')
  union all
  select 'возврат ' || m.id, m.amount_kopecks,
    case when m.receipt is null then o.total_kopecks else ${goodsSum('m.receipt')} end
  from money_refunds m join payments p on p.id = m.payment_id join orders o on o.id = p.order_id
  where p.provider in ('sandbox', 'yookassa') and not m.is_by_hand
    and not exists (select from receipts e where e.money_refund_id = m.id)`

export const paymentInvariants = [
  invariant(
    'P1',
    'оплаченный или полученный без отсрочки заказ оплачен, по счёту — не больше одного успешного платежа',
    {
      of: `payments where status = 'succeeded'`,
      rowsAre: 'заказ',
      violations: `select o.id::text from orders o where o.id in (${paidOrders})
        and not exists (select from payments p where p.order_id = o.id and p.status = 'succeeded')
      union select min(order_id)::text from payments where status = 'succeeded' group by bill_id having count(*) > 1`,
    },
  ),
  invariant('P2', 'деньги за отменённый заказ и лишние деньги возвращаются целиком', {
    of: 'payments where received_kopecks is not null',
    rowsAre: 'платёж',
    violations: `select p.id::text from payments p join orders o on o.id = p.order_id join order_statuses d on d.id =
      o.status_id
      where (p.status = 'surplus' or (p.status in ('succeeded', 'disputed') and d.stage = 'cancelled'))
        and p.received_kopecks <> ${refundedKopecks}`,
  }),
  invariant(
    'P3',
    'платёж равен счёту, счета без возвращённого изменениями — итогу без снятого с долга, ждёт оплаты один',
    {
      of: 'bills',
      rowsAre: 'заказ',
      violations: `select o.id::text from orders o join bills b on b.order_id = o.id
      left join payments p on p.bill_id = b.id and p.status = 'succeeded'
      where b.replaced_at is null or p.id is not null
      group by o.id
      having sum(b.amount_kopecks) - coalesce((select sum(r.amount_kopecks) from money_refunds r
          join payments m on m.id = r.payment_id where m.order_id = o.id and r.is_of_change), 0) <> o.total_kopecks
          - coalesce((select sum(ref.credited_kopecks) from order_refunds ref where ref.order_id = o.id), 0)
        or bool_or(p.received_kopecks <> b.amount_kopecks or p.order_id <> o.id or p.currency <> 'RUB'
          or b.replaced_at is not null)
        or count(*) filter (where p.id is null) > 1`,
    },
  ),
  invariant('P4', 'возвращено не больше, чем пришло, товаров не больше, чем заказано, и доставка не больше раза', {
    of: 'money_refunds',
    rowsAre: 'платёж, заказ/строка или заказ',
    violations: `select p.id::text from payments p where ${refundedKopecks} > coalesce(p.received_kopecks, 0)
      union all
      select l.order_id || '/' || l.line from order_lines l
      left join (select r.order_id, r.line, sum(r.count) as count from order_refund_lines r
        join order_refunds ref on ref.id = r.refund_id join refund_statuses s on s.id = ref.status_id
          and s.stage <> 'rejected' group by 1, 2) r
        on r.order_id = l.order_id and r.line = l.line
      where l.returned_count <> coalesce(r.count, 0) or l.returned_count > l.count
      union all
      select o.id::text from orders o join order_refunds r on r.order_id = o.id join refund_statuses s on s.id =
        r.status_id and s.stage <> 'rejected'
      group by o.id having sum(r.delivery_kopecks) > o.delivery_kopecks`,
  }),
  invariant('P5', 'платёж банка записан один раз', {
    of: 'payments where provider_id is not null',
    rowsAre: 'платёж',
    violations:
      'select min(id)::text from payments where provider_id is not null group by provider, provider_id having ' +
      'count(*) > 1',
  }),
  invariant('P6', 'сообщение банка записано один раз и обработано не позже чем через пять минут', {
    of: 'payment_events',
    rowsAre: 'сообщение',
    violations: `select id::text from payment_events where processed_at is null and received_at < ${moment} - interval
      '5 minutes'
      union all select min(id)::text from payment_events group by provider, event, object_id having count(*) > 1`,
  }),
  invariant(
    'P7',
    'на платёж, выдачу и возврат по чеку на ту же сумму, и товаров для чека на неё же, чеки выдачи отправлений вместе — на весь платёж без возвращённого в пути',
    {
      of: 'receipts',
      rowsAre: 'чек, платёж или возврат',
      violations: `select r.id::text from receipts r join payments p on p.id = r.payment_id left join money_refunds m on
      m.id = r.money_refund_id
      where (r.kind <> 'hand-over' and r.amount_kopecks <> case when r.kind = 'refund' then m.amount_kopecks
          else p.received_kopecks end)
        or receipt_lines_sum(r.lines) <> r.amount_kopecks
      union all select id from (${sumsOfDueReceipts}) due where money <> goods
      union all select min(id::text) from receipts group by payment_id, kind, money_refund_id, shipment_id
        having count(*) > 1
      union all select min(r.id::text) from receipts r join payments p on p.id = r.payment_id
        where r.kind = 'hand-over' group by p.id having sum(r.amount_kopecks) > p.received_kopecks - ${refundedByChangesKopecks}
          or sum(r.amount_kopecks) < p.received_kopecks - ${refundedByChangesKopecks} - ${refundedOnTheWayKopecks}
          and not exists (select from shipments h
            where h.order_id = p.order_id and h.sent_at is not null and not exists (select from receipts rec
              where rec.shipment_id = h.id and rec.payment_id = p.id))
          and (select count(*) from payments c where c.order_id = p.order_id and c.status = 'succeeded') = 1
          and not exists (select from order_lines l where l.order_id = p.order_id and l.sent_count < l.count)`,
    },
  ),
]
