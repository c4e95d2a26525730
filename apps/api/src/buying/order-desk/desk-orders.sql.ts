import type { DeskView } from '@shpulka/contract/buying/desk-list'
import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { Payer } from '@shpulka/contract/buying/orders'
import { statement } from '../../base/db/statement.ts'
import type { Contact } from '../../people/users/contact.rule.ts'
import { isPaidSql, owedSql } from '../payments/billing.port.ts'
import { isReturnedByCancelSql } from '../payments/returned-by-cancel.rule.ts'
import { byHandSql } from '../payments/returned-by-hand.rule.ts'
import { mentionsStaffSql } from './order-notes.sql.ts'
import type { DeskStatusRow } from './view-statuses.rule.ts'

export const findDeskStatuses = statement<[], DeskStatusRow>(
  'findDeskStatuses',
  'select id, code, stage, is_initial as "isInitial", step_id as step from order_statuses order by sort, id',
)

const isPaid = isPaidSql('o.id')
const isPrepaid = `exists (select from payment_methods pm where pm.id = o.payment_method_id and pm.kind <> 'on-delivery'
  and o.total_kopecks > 0 and o.credit_days is null)`
const isPrinted = 'exists (select from order_prints n where n.order_id = o.id)'
const isOverdue = `(o.reserved_until < now() or o.delivery_date_to < (now() at time zone 'Europe/Moscow')::date
  or (o.created_at < now() - interval '1 day' and exists (select from order_statuses b where b.id = o.status_id
    and b.step_id = 1)))`

/** Money that staff have to see to: few orders, found from refunds and receipts. */
const isMoneyDue = `o.id = any(array(
    select p.order_id from money_refunds mr join payments p on p.id = mr.payment_id
     where (mr.status = 'pending' and (mr.is_by_hand or p.provider in ${byHandSql}))
       or (mr.status in ('new', 'pending') and mr.warned_at is not null)
       or (mr.status = 'failed' and not ${isReturnedByCancelSql('mr')} and not exists (select from money_refunds later
         where later.refund_id = mr.refund_id and later.id > mr.id)
         and not exists (select from order_refunds ref where ref.id = mr.refund_id and ref.status_id = 5))
    union select order_id from receipts where status = 'refused'
      or (status = 'waiting' and created_at < now() - interval '1 day')))`

const isUnanswered = "o.created_at < now() - interval '30 minutes'"

/** The last attempt at an email of the order was refused, or has not gone for a while: few, found from emails. */
const hasStuckEmail = `o.id = any(array(
    select e.order_id from order_emails e
     where e.state in ('failing', 'refused') and e.created_at > now() - interval '7 days'
       and (e.state = 'refused' or e.created_at < now() - interval '15 minutes')
       and not exists (select from order_emails later
         where coalesce(later.repeats, later.id) = coalesce(e.repeats, e.id) and later.id > e.id)))`

export interface DeskRowData {
  id: number
  placedAt: Date
  site: { id: number; name: string }
  contact: Contact
  payer: Payer | null
  priceRole: string
  warehouses: string[]
  totalKopecks: number
  linesCount: number
  /** Null: none of it, or all of it has gone. */
  partSent: DeskOrder['partSent']
  status: DeskOrder['status']
  deliveryMethod: string | null
  paymentMethod: string | null
  isPaid: boolean
  /** To be paid if the order goes on. */
  owedKopecks: number
  isShort: boolean
  assignee: DeskOrder['assignee']
  hasComment: boolean
  notesCount: number
  printedAt: Date | null
  /** The earlier of two dates: the end of the reservation and the deadline for confirming the email address. */
  reservedUntil: Date | null
  isUnproven: boolean
}

/** Columns of an order in the staff list; they need `rowJoins`. */
export const rowColumns = `o.id, o.created_at as "placedAt", json_build_object('id', w.id, 'name', w.name) as site,
     o.contact, o.payer,
     r.title as "priceRole",
     array(select h.title from order_reservations v join warehouses h on h.id = v.warehouse_id
       where v.order_id = o.id group by h.title order by h.title) as warehouses,
     o.total_kopecks as "totalKopecks",
     (select count(*)::int from order_lines l where l.order_id = o.id) as "linesCount",
     (select case when sum(l.sent_count) > 0 and sum(l.count - l.sent_count - l.withdrawn_count) > 0
       then json_build_object('sent', sum(l.sent_count), 'left', sum(l.count - l.sent_count - l.withdrawn_count)) end
       from order_lines l where l.order_id = o.id) as "partSent",
     json_build_object('code', s.code, 'title', s.title, 'stage', s.stage) as status,
     m.title as "deliveryMethod", y.title as "paymentMethod", ${isPaid} as "isPaid",
     ${owedSql('o')} as "owedKopecks",
     exists (select from order_shortages h where h.order_id = o.id) as "isShort",
     case when a.id is not null then json_build_object('id', a.id, 'fio', a.fio) end as assignee,
     o.comment <> '' as "hasComment",
     (select count(*)::int from order_notes n where n.order_id = o.id) as "notesCount",
     (select max(printed_at) from order_prints n where n.order_id = o.id) as "printedAt",
     least(o.reserved_until, o.confirm_before) as "reservedUntil", o.confirm_before is not null as "isUnproven"`
export const rowJoins = `join sites w on w.id = o.site_id
   join order_statuses s on s.id = o.status_id
   join price_roles r on r.code = o.price_role
   left join delivery_methods m on m.id = o.delivery_method_id
   left join payment_methods y on y.id = o.payment_method_id
   left join staff a on a.id = o.assignee_id`

/** Parameters of the filter. */
export type FilterParams = [
  siteIds: readonly number[] | null,
  statusIds: readonly number[] | null,
  view: string,
  /** For the view `called`: who is called. */
  assigneeId: number | null,
  from: string | null,
  to: string | null,
  deliveryMethodIds: readonly number[] | null,
  paymentMethodIds: readonly number[] | null,
  /** Where some of its goods are reserved. */
  warehouseIds: readonly number[] | null,
  before: number | null,
  limit: number,
]
/** Parameters of the filter and of the search text. */
export type SearchParams = [
  ...FilterParams,
  orderId: number | null,
  first: string | null,
  all: readonly string[],
  article: string | null,
]

/** Conditions of dates, methods and warehouse on orders `o`, whose first parameter is this one. */
const isWithin = (first: number) => `($${first}::date is null
         or o.created_at >= $${first}::date::timestamp at time zone 'Europe/Moscow')
       and ($${first + 1}::date is null
         or o.created_at < ($${first + 1}::date + 1)::timestamp at time zone 'Europe/Moscow')
       and ($${first + 2}::int[] is null or o.delivery_method_id = any($${first + 2}))
       and ($${first + 3}::int[] is null or o.payment_method_id = any($${first + 3}))
       and ($${first + 4}::int[] is null or o.id = any(array(
         select v.order_id from order_reservations v where v.warehouse_id = any($${first + 4}))))`

const whereFilter = `where ($1::int[] is null or o.site_id = any($1)) and ($2::int[] is null or o.status_id = any($2))
       and ($3::text <> 'awaiting-payment' or (${isPrepaid} and not ${isPaid}))
       and ($3::text <> 'to-pack' or not ${isPrepaid} or ${isPaid})
       and ($3::text <> 'to-print' or not ${isPrinted})
       and ($3::text <> 'overdue' or ${isOverdue})
       and ($3::text <> 'money' or ${isMoneyDue})
       and ($3::text <> 'unanswered' or ${isUnanswered})
       and ($3::text <> 'emails' or ${hasStuckEmail})
       and ($4::int is null or case when $3::text = 'called' then ${mentionsStaffSql('$4')} else o.assignee_id = $4 end)
       and ${isWithin(5)}
       and ($10::bigint is null or o.id < $10)`

/**
 * Finds the ids first, then the columns of only those rows. The query is planned for its values, so null conditions
 * cost nothing and rare statuses use their index.
 */
export const findDeskOrders = statement<FilterParams, DeskRowData>(
  'findDeskOrders',
  `with found as (
     select o.id from orders o
     ${whereFilter}
     order by o.id desc limit $11
   )
   select ${rowColumns} from found f join orders o on o.id = f.id ${rowJoins} order by o.id desc`,
)

/** Condition for orders `o` that match the search text. Each kind of search has its index. */
const matchesText = `(o.id = $12 or (o.search_text like $13 and o.search_text like all($14::text[]))
       or o.id = any(array(
         select order_id from order_lines where vendor_code <> '' and folded_article($15) <> ''
           and folded_article(vendor_code) like folded_article($15) || '%')))`

/** An order asked for by its number is first, however old it is, and only on the first page. */
const byNumberFirst = '(o.id = $12) desc nulls last'

/**
 * The same with a search text. `first`: a pattern for the index; `all`: patterns that must all match; `article`: the
 * beginning of an article. `+ 0` keeps the planner from scanning the primary key, since only old orders may match.
 */
export const searchDeskOrders = statement<SearchParams, DeskRowData>(
  'searchDeskOrders',
  `with found as (
     select o.id from orders o
     ${whereFilter} and ${matchesText} and ($10::bigint is null or o.id is distinct from $12)
     order by ${byNumberFirst}, o.id + 0 desc limit $11
   )
   select ${rowColumns} from found f join orders o on o.id = f.id ${rowJoins} order by ${byNumberFirst}, o.id desc`,
)

/** The same, only ids, for batches. */
export const findDeskOrderIds = statement<FilterParams, { id: number }>(
  'findDeskOrderIds',
  `select o.id from orders o ${whereFilter} order by o.id desc limit $11`,
)

export const searchDeskOrderIds = statement<SearchParams, { id: number }>(
  'searchDeskOrderIds',
  `select o.id from orders o ${whereFilter} and ${matchesText} order by o.id + 0 desc limit $11`,
)

/** The filter of the counts of views that are the caller's own, whoever else's orders are looked at. */
const isOwnCounted = `($1::int[] is null or o.site_id = any($1)) and ${isWithin(12)}
       and ($17::int[] is null or o.status_id = any($17))`

/** The filter of the other counts. */
const isCounted = `($11::int is null or o.assignee_id = $11) and ${isOwnCounted}`

/**
 * Each array has the status ids of a view, in the order of `countedViews`. Only orders with a status in `overdue`, the
 * widest view, are read.
 */
export const countOrdersByView = statement<
  [
    siteIds: readonly number[] | null,
    staffId: number,
    placed: readonly number[],
    oneClick: readonly number[],
    awaiting: readonly number[],
    toPack: readonly number[],
    toShip: readonly number[],
    toPrint: readonly number[],
    overdue: readonly number[],
    open: readonly number[],
    assigneeId: number | null,
    from: string | null,
    to: string | null,
    deliveryMethodIds: readonly number[] | null,
    paymentMethodIds: readonly number[] | null,
    warehouseIds: readonly number[] | null,
    /** Of the counts that are not of some statuses. */
    statusIds: readonly number[] | null,
  ],
  Record<Exclude<DeskView, 'all'>, number>
>(
  'countOrdersByView',
  `select count(*) filter (where o.status_id = any($3::int[]))::int as "new",
     count(*) filter (where o.status_id = any($4::int[]))::int as "one-click",
     count(*) filter (where o.status_id = any($5::int[]) and p.is_prepaid and not p.is_paid)::int as "awaiting-payment",
     count(*) filter (where o.status_id = any($6::int[]) and (p.is_paid or not p.is_prepaid))::int as "to-pack",
     count(*) filter (where o.status_id = any($7::int[]))::int as "to-ship",
     count(*) filter (where o.status_id = any($8::int[]) and not ${isPrinted})::int as "to-print",
     count(*) filter (where ${isOverdue})::int as overdue,
     (select count(*)::int from orders o
       where o.status_id = any($10::int[]) and o.assignee_id = $2 and ${isOwnCounted}) as mine,
     count(*) filter (where o.status_id = any($3::int[] || $4::int[]) and ${isUnanswered})::int as unanswered,
     (select count(*)::int from orders o where ${hasStuckEmail} and ${isCounted}) as emails,
     (select count(*)::int from orders o where ${mentionsStaffSql('$2')} and ${isOwnCounted}) as called,
     (select count(*)::int from orders o where ${isMoneyDue} and ${isCounted}) as money
   from orders o
   cross join lateral (select ${isPrepaid} as is_prepaid, ${isPaid} as is_paid) p
   where o.status_id = any($9::int[]) and ${isCounted}`,
)
