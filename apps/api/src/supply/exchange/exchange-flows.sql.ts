import { statement } from '../../base/db/statement.ts'
import { mayBeExchangedSql } from '../../buying/orders/may-be-exchanged.rule.ts'
import type { OrderProgram } from '../order-exchange/program-name.rule.ts'
import type { ExchangeKind } from './packages.sql.ts'
import type { ExchangeFlow } from './stalled-flow.rule.ts'

/**
 * The last 200 moments when each kind of data came (for МойСклад: was requested), newest first, for enabled
 * connections: packages of one run come once. `reported`: the moments after which nothing came so long that the shop
 * was notified.
 */
export const findExchangeMoments = statement<
  [],
  { connectionId: number; login: string; what: ExchangeFlow; moments: Date[]; reported: Date[] }
>(
  'findExchangeMoments',
  `with came as (
     select p.connection_id, max(p.received_at) as at, case when p.kind = 'sale' then 'orders-back'
       when p.name ~* '^(.*/)?(import|goods)' then 'cards' else 'offers' end as what
     from exchange_packages p where p.state in ('applied', 'held') and p.received_at > now() - interval '60 days'
       and p.connection_id not in (select connection_id from exchange_moysklad)
     group by p.connection_id, what, p.run_id, case when p.run_id is null then p.id end
     union all
     select r.connection_id, r.came_at, m.what
     from exchange_requests r join (values ('sale success', 'orders-out'), ('moysklad goods', 'cards'),
         ('moysklad stock', 'offers'), ('moysklad orders', 'orders-out'), ('moysklad changes', 'orders-back'))
       as m (mode, what) using (mode)
     where r.answer = 'success' and (m.mode not in ('moysklad orders', 'moysklad changes') or exists (
       select from exchange_moysklad_orders o where o.connection_id = r.connection_id and o.is_on))
   ), numbered as (
     select came.*, row_number() over (partition by connection_id, what order by at desc) as place from came
   )
   select n.connection_id as "connectionId", c.login, n.what, array_agg(n.at order by n.at desc) as moments,
     array(select s.last_at from exchange_silences s where s.connection_id = n.connection_id and s.what = n.what
       and s.last_at > now() - interval '60 days') as reported
   from numbered n join exchange_connections c on c.id = n.connection_id and c.is_enabled and c.kind <> 'feed'
   where n.place <= 200 group by 1, 2, 3`,
)

/** Uploaded supplier tables of enabled connections. `everyDays` null: the next one is not expected. */
export const findUploadedTables = statement<[], { connectionId: number; uploadedAt: Date; everyDays: number | null }>(
  'findUploadedExchangeTables',
  `select f.connection_id as "connectionId", f.fetched_at as "uploadedAt",
     case when f.url = '' then f.every_days end as "everyDays"
   from exchange_feeds f join exchange_connections c on c.id = f.connection_id and c.is_enabled
   where c.format = 'xlsx' and f.fetched_at is not null order by 1`,
)

/** Records a stalled flow, or repeats it after a day; no row: it was already reported within a day. */
export const recordStalledFlow = statement<[connectionId: number, what: ExchangeFlow, lastAt: Date], { id: number }>(
  'recordStalledFlow',
  `insert into exchange_silences as s (connection_id, what, last_at) values ($1, $2, $3)
   on conflict (connection_id, what) where ended_at is null do update set notified_at = now()
     where s.notified_at < now() - interval '1 day'
   returning id::int`,
)

export const endStalledFlow = statement<[connectionId: number, what: ExchangeFlow], { id: number }>(
  'endStalledFlow',
  `update exchange_silences set ended_at = now() where connection_id = $1 and what = $2 and ended_at is null
   returning id::int`,
)

export interface StalledFlowRow {
  siteId: number
  program: OrderProgram
  title: string
  what: ExchangeFlow
  lastAt: Date
  endedAt: Date | null
  /** True: a supplier's table uploaded by staff. */
  isUploaded: boolean
}

const flowColumns = `c.site_id as "siteId", case c.kind when 'moysklad' then 'МойСклад' else '1С' end as program, c.title,
     s.what, s.last_at as "lastAt", s.ended_at as "endedAt", c.kind = 'feed' as "isUploaded"`

export const findStalledFlow = statement<[id: number], StalledFlowRow>(
  'findStalledFlow',
  `select ${flowColumns} from exchange_silences s join exchange_connections c on c.id = s.connection_id where s.id = $1`,
)

export const findStalledFlows = statement<[], StalledFlowRow & { connectionId: number }>(
  'findStalledFlows',
  `select s.connection_id as "connectionId", ${flowColumns}
   from exchange_silences s join exchange_connections c on c.id = s.connection_id
   where s.ended_at is null and c.is_enabled and (c.kind <> 'moysklad' or s.what not like 'orders-%' or exists (
     select from exchange_moysklad_orders o where o.connection_id = c.id and o.is_on)) order by s.id`,
)

/** When goods of each connection came last, by index exchange_packages_newest. */
export const findNewestGoods = statement<[], { siteId: number; at: Date }>(
  'findNewestExchangeGoods',
  `select c.site_id as "siteId", f.fetched_at as at from exchange_feeds f
     join exchange_connections c on c.id = f.connection_id where c.is_enabled and f.fetched_at is not null
   union all
   select c.site_id, min(r.read_at) from exchange_moysklad_reads r
     join exchange_connections c on c.id = r.connection_id where c.is_enabled and r.read_at is not null group by c.id
   union all
   select c.site_id, newest.ended_at from exchange_connections c cross join lateral (
     select p.ended_at from exchange_packages p
     where p.connection_id = c.id and p.kind = 'catalog' and p.state in ('applied', 'held') and p.ended_at is not null
     order by p.ended_at desc limit 1
   ) newest where c.is_enabled and c.kind = '1c'`,
)

/** By indexes of refused and of newest packages of each kind. */
const isLastRefused = (kind: ExchangeKind) => `coalesce((select max(r.ended_at) from exchange_packages r
     where r.connection_id = c.id and r.kind = '${kind}' and r.state = 'refused') > coalesce((
       select max(a.ended_at) from exchange_packages a
       where a.connection_id = c.id and a.kind = '${kind}' and a.state in ('applied', 'held')), '-infinity'), false)`

/**
 * In SQL: the five newest packages of goods have no rows, and none had any for three days: a filter of the program lets
 * nothing through. By index exchange_packages_newest.
 */
const isComingEmpty = `case when c.created_at < now() - interval '3 days' and (
     select count(*) = 5 and bool_and(coalesce((newest.account ->> 'rows')::int, 0) = 0) from (
       select p.account from exchange_packages p where p.connection_id = c.id and p.kind = 'catalog'
         and p.state in ('applied', 'held') and p.ended_at is not null order by p.ended_at desc limit 5) newest)
   then not exists (select from exchange_packages p where p.connection_id = c.id and p.kind = 'catalog'
     and p.state in ('applied', 'held') and p.ended_at > now() - interval '3 days' and (p.account ->> 'rows')::int > 0)
   else false end`

/**
 * Files and МойСклад connections that failed three times in a row, those that could not send orders for ten minutes,
 * programs none of whose packages of goods, or files of orders, was applied after a refused one, and those whose
 * packages have come without goods for three days.
 */
export const findFailing = statement<
  [],
  { siteId: number; title: string; what: 'file' | 'moysklad' | 'orders' | 'package' | 'orders-file' | 'empty' }
>(
  'findFailingExchanges',
  `select c.site_id as "siteId", c.title, 
     case when f.failures >= 3 then 'file' when m.failures >= 3 then 'moysklad' else 'orders' end as what
   from exchange_connections c
     left join exchange_feeds f on f.connection_id = c.id
     left join exchange_moysklad m on m.connection_id = c.id
     left join exchange_moysklad_orders o on o.connection_id = c.id and o.is_on
   where c.is_enabled and (f.failures >= 3 or m.failures >= 3 or o.problem_at < now() - interval '10 minutes')
   union all
   select c.site_id, c.title, 'package' from exchange_connections c
   where c.is_enabled and c.kind = '1c' and ${isLastRefused('catalog')}
   union all
   select c.site_id, c.title, 'orders-file' from exchange_connections c
   where c.is_enabled and c.kind = '1c' and ${isLastRefused('sale')}
   union all
   select c.site_id, c.title, 'empty' from exchange_connections c
   where c.is_enabled and c.kind = '1c' and ${isComingEmpty}
   order by title`,
)

/** The backlog of each enabled exchange, by its login. */
export const countExchangeBacklog = statement<
  [],
  {
    login: string
    orders: number
    ordersAside: number
    payments: number
    quarantine: number
    packagesHeld: number
    packagesRefused: number
  }
>(
  'countExchangeBacklog',
  `select c.login,
     (select count(*)::int from exchange_orders e join orders o on o.id = e.order_id
       join order_statuses s on s.id = o.status_id where e.connection_id = c.id and e.version > e.confirmed_version
       and e.parked_at is null and ${mayBeExchangedSql}) as orders,
     (select count(*)::int from exchange_orders e where e.connection_id = c.id and e.version > e.confirmed_version
       and e.parked_at is not null) as "ordersAside",
     (select count(*)::int from exchange_moysklad_payments m join payments p on p.id = m.payment_id
       join exchange_orders e on e.connection_id = c.id and e.order_id = p.order_id and e.foreign_id <> ''
       where m.connection_id = c.id and m.state = 'waiting') as payments,
     (select count(*)::int from exchange_quarantine q where q.connection_id = c.id and q.state = 'open') as quarantine,
     (${isLastRefused('catalog')})::int + (${isLastRefused('sale')})::int as "packagesRefused",
     (select count(*)::int from exchange_packages p where p.connection_id = c.id and p.state = 'held') as "packagesHeld"
   from exchange_connections c where c.is_enabled order by c.id`,
)
