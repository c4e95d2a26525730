import type { CreditDebt, CreditTerms, DebtRow } from '@shpulka/contract/buying/credit'
import { statement } from '../../base/db/statement.ts'
import { creditedSql, isPaidSql, owedSql } from '../payments/billing.port.ts'
import { dueOnSql, todaySql } from './due-day.rule.ts'

/**
 * Orders with a deferred payment that are not cancelled: what each owes, and the last day to pay it once it has gone.
 */
const deferred = (condition: string) => `select d.id, d.site_id, d.payer ->> 'inn' as inn, d.payer ->> 'name' as name,
     ${owedSql('d')} as owed, ${dueOnSql('d')} as due_on
   from orders d join order_statuses s on s.id = d.status_id and s.stage <> 'cancelled'
   where d.credit_days is not null and ${condition}`
const sums = `coalesce(sum(x.owed) filter (where x.due_on is not null), 0)::bigint as owed,
     coalesce(sum(x.owed) filter (where x.due_on < ${todaySql}), 0)::bigint as overdue,
     coalesce(sum(x.owed) filter (where x.due_on is null), 0)::bigint as "inWork",
     to_char(min(x.due_on) filter (where x.owed > 0), 'YYYY-MM-DD') as "oldestDue"`
const termsOf = (table: string) => `case when ${table}.inn is not null then json_build_object('days', ${table}.days,
     'limit', ${table}.limit_kopecks) end as terms`

export const sumDebt = statement<[siteId: number, inn: string], CreditDebt>(
  'sumCreditDebt',
  `select ${sums} from (${deferred(`d.site_id = $1 and d.payer ->> 'inn' = $2`)}) x`,
)

/**
 * The organizations that have terms or owe something, each with sums over all of them, also those past the limit. Null
 * `siteIds` means all sites.
 */
export const findDebts = statement<
  [siteIds: readonly number[] | null, limit: number],
  DebtRow & { allOwed: number; allOverdue: number; count: number; overdueCount: number }
>(
  'findCreditDebts',
  `with owing as (
     select x.site_id, x.inn, (array_agg(x.name order by x.id desc))[1] as name, ${sums}
     from (${deferred('($1::int[] is null or d.site_id = any($1))')}) x group by x.site_id, x.inn
   ), given as (select * from credit_terms where $1::int[] is null or site_id = any($1))
   select coalesce(o.site_id, t.site_id) as "siteId", coalesce(o.inn, t.inn) as inn, coalesce(o.name,
       (select u.organization_name from users u where u.inn = t.inn and u.inn <> '' and u.erased_at is null
         and u.site_id = t.site_id order by u.id desc limit 1),
       (select p.payer ->> 'name' from orders p where p.payer ->> 'inn' = t.inn and p.payer is not null
         and p.site_id = t.site_id order by p.id desc limit 1), '') as name,
     coalesce(o.owed, 0)::bigint as owed, coalesce(o.overdue, 0)::bigint as overdue,
     coalesce(o."inWork", 0)::bigint as "inWork", o."oldestDue", ${termsOf('t')},
     coalesce(sum(o.owed) over (), 0)::bigint as "allOwed", coalesce(sum(o.overdue) over (), 0)::bigint as "allOverdue",
     (count(*) over ())::int as count, (count(*) filter (where o.overdue > 0) over ())::int as "overdueCount"
   from owing o full join given t on t.site_id = o.site_id and t.inn = o.inn
   where t.inn is not null or o.owed > 0 or o."inWork" > 0
   order by coalesce(o.overdue, 0) desc, coalesce(o.owed, 0) desc, inn limit $2`,
)

/** The sites where an account or an order names the organization. Null `siteIds` means all. */
export const findSitesOfOrganization = statement<
  [inn: string, siteIds: readonly number[] | null],
  { siteId: number; terms: CreditTerms | null }
>(
  'findSitesOfOrganization',
  `select n.id as "siteId", ${termsOf('t')} from sites n
     left join credit_terms t on t.site_id = n.id and t.inn = $1
   where ($2::int[] is null or n.id = any($2)) and (t.inn is not null
     or exists (select from users u where u.inn = $1 and u.inn <> '' and u.site_id = n.id and u.erased_at is null)
     or exists (select from orders o where o.payer ->> 'inn' = $1 and o.payer is not null and o.site_id = n.id))
   order by n.id`,
)

export const findCreditHistory = statement<
  [siteId: number, inn: string],
  { at: Date; who: string; fio: string | null; terms: string | null; why: string }
>(
  'findCreditHistory',
  `select l.at, l.actor as who, s.fio, l.changes -> 'creditTerms' ->> 1 as terms, l.why
   from audit_log l left join staff s on l.actor = 'manager:' || s.id
   where l.record_kind = 'organization' and l.record_id = $2 and l.action = 'organization.credit' and l.site_id = $1
   order by l.id desc limit 50`,
)

/** One change of terms at a time for an organization, and no deferral by terms that are being changed. */
export const lockCredit = statement<[siteId: number, inn: string]>(
  'lockCredit',
  "select pg_advisory_xact_lock(hashtext('credit ' || $1::int || ' ' || $2::text))",
)

export const findTerms = statement<[siteId: number, inn: string], CreditTerms>(
  'findCreditTerms',
  'select days, limit_kopecks as "limit" from credit_terms where site_id = $1 and inn = $2',
)

export const saveTerms = statement<[siteId: number, inn: string, days: number, limitKopecks: number]>(
  'saveCreditTerms',
  `insert into credit_terms (site_id, inn, days, limit_kopecks) values ($1, $2, $3, $4)
   on conflict (site_id, inn) do update set days = excluded.days, limit_kopecks = excluded.limit_kopecks`,
)

export const deleteTerms = statement<[siteId: number, inn: string]>(
  'deleteCreditTerms',
  'delete from credit_terms where site_id = $1 and inn = $2',
)

export interface CreditOrderRow {
  siteId: number
  inn: string | null
  stage: 'open' | 'sent' | 'completed' | 'cancelled'
  statusTitle: string
  paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  isPaid: boolean
  creditDays: number | null
  owedKopecks: number
  isPartSent: boolean
  /** Taken off its debt by returned goods. */
  creditedKopecks: number
  dueOn: string | null
  mayBecomePaid: boolean
}

export const findCreditOrder = statement<[orderId: number], CreditOrderRow>(
  'findCreditOrder',
  `select o.site_id as "siteId", o.payer ->> 'inn' as inn, s.stage, s.title as "statusTitle", pm.kind as "paymentKind",
     ${isPaidSql('o.id')} as "isPaid", o.credit_days as "creditDays", ${owedSql('o')} as "owedKopecks",
     exists (select from shipments sh where sh.order_id = o.id and sh.sent_at is not null) as "isPartSent",
     ${creditedSql('o.id')} as "creditedKopecks", to_char(${dueOnSql('o')}, 'YYYY-MM-DD') as "dueOn",
     exists (select from order_status_transitions ost join order_statuses t on t.id = ost.to_id where ost.from_id = s.id
       and t.code = 'paid') as "mayBecomePaid"
   from orders o join order_statuses s on s.id = o.status_id
   left join payment_methods pm on pm.id = o.payment_method_id
   where o.id = $1`,
)

/**
 * Writing the status makes the trigger set the end of the reservation. Staff have taken on what they defer, so that
 * its email address need not be confirmed.
 */
export const updateOrderCredit = statement<[orderId: number, days: number | null]>(
  'updateOrderCredit',
  `update orders set credit_days = $2::smallint, confirm_before = case when $2::smallint is null then confirm_before end,
     status_id = status_id where id = $1`,
)
