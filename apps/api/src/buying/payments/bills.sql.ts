import { statement } from '../../base/db/statement.ts'
import { billNumberSql } from '../orders/order-number.rule.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'

/**
 * The CTE `bill`: a bill of the whole of each order of `placed` (id, total_kopecks) where `condition` holds. It is not
 * the first one where a former bill was replaced.
 */
export const billsCte = (placed: string, condition: string) => `bill as (
     insert into bills (order_id, number, amount_kopecks)
     select id, ${billNumberSql('id', `(select count(*) + 1 from bills f where f.order_id = ${placed}.id)`)}, total_kopecks
     from ${placed}
       where ${condition}
     returning id, order_id, amount_kopecks
   )`

/** Inserts the next bill of the order. Null `goods`: the bill is for the whole order. */
export const insertBill = statement<[orderId: number, amountKopecks: number, goods: string | null]>(
  'insertBill',
  `insert into bills (order_id, number, amount_kopecks, goods)
   select $1::bigint, ${billNumberSql('$1::bigint', '(count(*) + 1)')}, $2, $3::jsonb from bills where order_id = $1`,
)

/** Marks a bill as replaced; if it is paid anyway, `restoreBill` restores it. */
export const replaceBill = statement<[billId: number]>(
  'replaceBill',
  'update bills set replaced_at = now() where id = $1 and replaced_at is null',
)

/** Returns no row when the bill was not replaced. */
export const restoreBill = statement<[billId: number], { id: number }>(
  'restoreBill',
  'update bills set replaced_at = null where id = $1 and replaced_at is not null returning id',
)

/** Stores the goods of bills before the lines of the order change, since receipts list what was paid for. */
export const saveBilledGoods = statement<[orderId: number, goods: string]>(
  'saveBilledGoods',
  'update bills set goods = $2::jsonb where order_id = $1 and goods is null',
)

/** SQL of the bill to show: the one to be paid, otherwise the last one that was not replaced. */
export const shownBillSql = (orderId: string) => `select n.id, n.number, n.amount_kopecks, n.created_at from bills n
     where n.order_id = ${orderId} and n.replaced_at is null
     order by exists (select from payments c where c.bill_id = n.id and c.status = 'succeeded'), n.id desc limit 1`

/** The goods of a bill, also when it is for the whole order. */
export const findBilledGoods = statement<[billId: number], { goods: RefundedGoods }>(
  'findBilledGoods',
  `select coalesce(b.goods, jsonb_build_object('deliveryKopecks', o.delivery_kopecks, 'lines',
     (select jsonb_agg(jsonb_build_object('title', l.title, 'count', l.count, 'sumKopecks', l.sum_kopecks)
       order by l.line) from order_lines l where l.order_id = o.id))) as goods
   from bills b join orders o on o.id = b.order_id where b.id = $1`,
)

/** SQL condition: all bills of an order are paid. */
export const isPaidSql = (orderId: string) => `coalesce((select bool_and(exists (select from payments c
       where c.bill_id = b.id and c.status = 'succeeded')) from bills b
     where b.order_id = ${orderId} and b.replaced_at is null), false)`

/** SQL expression: the unpaid kopecks of an order: its unpaid bills, or its total if it has no bill. */
export const owedSql = (order: string) => `(select case when count(*) = 0 then ${order}.total_kopecks else
       coalesce(sum(b.amount_kopecks) filter (where not exists (select from payments c
         where c.bill_id = b.id and c.status = 'succeeded')), 0)::bigint end
       from bills b where b.order_id = ${order}.id and b.replaced_at is null)`

/** SQL expression: what returned goods took off the debt of an order. */
export const creditedSql = (orderId: string) => `(select coalesce(sum(ref.credited_kopecks), 0)::bigint
       from order_refunds ref where ref.order_id = ${orderId})`

export const findBillOrder = statement<[billId: number], { orderId: number }>(
  'findBillOrder',
  'select order_id as "orderId" from bills where id = $1',
)
