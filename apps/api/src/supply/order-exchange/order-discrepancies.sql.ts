import type { Permission } from '@shpulka/contract/base/permissions'
import type { OrderDiscrepancy, OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import { statement } from '../../base/db/statement.ts'
import { isPaidSql } from '../../buying/payments/billing.port.ts'
import type { OurOrder } from './order-decision.rule.ts'
import type { OrderProgram } from './program-name.rule.ts'

/** A stored difference between the shop and 1С. */
export interface NewDiscrepancy {
  readonly orderId: number | null
  readonly number: string
  readonly kind: OrderDiscrepancyKind
  readonly reason: string
  readonly ours?: Readonly<Record<string, string>>
  readonly theirs?: Readonly<Record<string, string>>
  /** Code of the status requested by 1С. */
  readonly wanted?: string
}

/** An order has one open row of each kind: a later one replaces it. */
export const saveDiscrepancies = statement<[connectionId: number, rows: string]>(
  'saveOrderDiscrepancies',
  `insert into order_discrepancies (connection_id, order_id, number, kind, reason, ours, theirs, wanted_status_id)
   select $1, r."orderId", r.number, r.kind, r.reason, coalesce(r.ours, '{}'), coalesce(r.theirs, '{}'),
     (select s.id from order_statuses s where s.code = r.wanted)
   from jsonb_to_recordset($2::jsonb) as r ("orderId" bigint, number text, kind text, reason text, ours jsonb,
     theirs jsonb, wanted text)
   on conflict (connection_id, number, kind) where state = 'open'
   do update set reason = excluded.reason, ours = excluded.ours, theirs = excluded.theirs,
     wanted_status_id = excluded.wanted_status_id, updated_at = now()`,
)

/** Closes discrepancies that no longer exist. */
export const closeDiscrepancies = statement<
  [connectionId: number, numbers: readonly string[], kinds: readonly string[]]
>(
  'closeOrderDiscrepancies',
  `update order_discrepancies set state = 'gone', settled_at = now()
   where connection_id = $1 and number = any($2::text[]) and kind = any($3::text[]) and state = 'open'`,
)

/** Facts of an order needed to decide. */
type DecidedOrder = Pick<
  OurOrder,
  | 'status'
  | 'isCancelled'
  | 'isPaid'
  | 'paymentKind'
  | 'hasMoney'
  | 'isBeingPaid'
  | 'cancelledStatusCode'
  | 'mayBecomePaid'
>

/** In SQL: those facts of the order `o` in its status `s`, paid by the method `y`. */
export const moneyFacts = `${isPaidSql('o.id')} as "isPaid", y.kind as "paymentKind",
     exists (select from payments p where p.order_id = o.id and (p.status = 'disputed' or p.status = 'succeeded'
       and p.received_kopecks > (select coalesce(sum(r.amount_kopecks), 0) from money_refunds r
         where r.payment_id = p.id and r.status <> 'failed'))) as "hasMoney",
     exists (select from payments p where p.order_id = o.id and p.status in ('new', 'pending')) as "isBeingPaid",
     s.code as status, s.stage = 'cancelled' as "isCancelled",
     (select c.code from order_status_transitions t join order_statuses c on c.id = t.to_id
       where t.from_id = s.id and c.stage = 'cancelled' order by c.sort limit 1) as "cancelledStatusCode",
     exists (select from order_status_transitions t join order_statuses c on c.id = t.to_id
       where t.from_id = s.id and c.code = 'paid') as "mayBecomePaid"`

export interface DiscrepancyRow {
  id: number
  connectionId: number
  connectionTitle: string
  program: OrderProgram
  siteId: number
  orderId: number | null
  number: string
  kind: OrderDiscrepancyKind
  reason: string
  ours: Record<string, string>
  theirs: Record<string, string>
  /** Code of the status requested by 1С; null: none. */
  wanted: string | null
  state: OrderDiscrepancy['state']
  settledBy: string
  fio: string | null
  settledAt: Date | null
  updatedAt: Date
  order: DecidedOrder | null
}

const columns = `d.id, d.connection_id as "connectionId", c.title as "connectionTitle",
     case c.kind when 'moysklad' then 'МойСклад' else '1С' end as program, c.site_id as "siteId",
     d.order_id as "orderId", d.number, d.kind, d.reason, d.ours, d.theirs, d.state, d.settled_by as "settledBy",
     (select w.code from order_statuses w where w.id = d.wanted_status_id) as wanted,
     f.fio, d.settled_at as "settledAt", d.updated_at as "updatedAt",
     (select to_json(a) from (select ${moneyFacts} from orders o join order_statuses s on s.id = o.status_id
       left join payment_methods y on y.id = o.payment_method_id where o.id = d.order_id) a) as "order"`
const joins = `order_discrepancies d join exchange_connections c on c.id = d.connection_id
     left join staff f on d.settled_by = 'manager:' || f.id`

/** `siteIds` null: all sites. */
export const findDiscrepancies = statement<
  [siteIds: readonly number[] | null, isOpen: boolean, before: number | null, limit: number],
  DiscrepancyRow
>(
  'findOrderDiscrepancies',
  `select ${columns} from ${joins}
   where ($1::int[] is null or c.site_id = any($1)) and (d.state = 'open') = $2
     and (c.removed_at is null or d.state <> 'open') and ($3::bigint is null or d.id < $3)
   order by d.id desc limit $4`,
)

export const countOpenDiscrepancies = statement<[siteIds: readonly number[] | null], { count: number }>(
  'countOpenOrderDiscrepancies',
  `select count(*)::int as count from order_discrepancies d join exchange_connections c on c.id = d.connection_id
   where d.state = 'open' and c.removed_at is null and ($1::int[] is null or c.site_id = any($1))`,
)

/** Locks the order of a discrepancy, if it has one. */
export const lockOrderOfDiscrepancy = statement<[id: number]>(
  'lockOrderOfDiscrepancy',
  `select o.id from orders o where o.id = (select d.order_id from order_discrepancies d where d.id = $1)
   for no key update`,
)

/** Locks a discrepancy; read it after the lock, which waits for a concurrent decision. */
export const lockDiscrepancy = statement<[id: number]>(
  'lockOrderDiscrepancy',
  'select id from order_discrepancies where id = $1 for no key update',
)

export const findDiscrepancy = statement<[id: number], DiscrepancyRow>(
  'findOrderDiscrepancy',
  `select ${columns} from ${joins} where d.id = $1`,
)

export const saveSettled = statement<[id: number, state: 'accepted' | 'kept', who: string]>(
  'saveSettledDiscrepancy',
  `update order_discrepancies set state = $2, settled_by = $3, settled_at = now() where id = $1`,
)

/** Permissions that the transitions of a path of statuses need. */
export const findTransitionRights = statement<[codes: readonly string[]], { needs: Permission }>(
  'findExchangeEdgeRights',
  `select e.needs from unnest($1::text[]) with ordinality as f (code, n)
     join unnest($1::text[]) with ordinality as t (code, n) on t.n = f.n + 1
     join order_statuses a on a.code = f.code join order_statuses b on b.code = t.code
     join order_status_transitions e on e.from_id = a.id and e.to_id = b.id`,
)

/** Makes this document of 1С the document of the order. */
export const setForeignDocument = statement<[connectionId: number, orderId: number, foreignId: string]>(
  'setForeignDocument',
  `update exchange_orders set foreign_id = $3 where connection_id = $1 and order_id = $2`,
)

/** Queues parked payments of the order (set aside until staff decide) to be sent again. */
export const requeueMoney = statement<[connectionId: number, orderId: number]>(
  'requeueMoneyOfOrder',
  `update exchange_moysklad_payments m set state = 'waiting', failures = 0, settled_at = null from payments p
   where m.connection_id = $1 and m.state = 'aside' and p.id = m.payment_id and p.order_id = $2`,
)

/** Deletes parked payments of the order: they are entered in the program by hand. */
export const deleteParkedMoney = statement<[connectionId: number, orderId: number]>(
  'deleteParkedMoneyOfOrder',
  `delete from exchange_moysklad_payments m using payments p
   where m.connection_id = $1 and m.state = 'aside' and p.id = m.payment_id and p.order_id = $2`,
)
