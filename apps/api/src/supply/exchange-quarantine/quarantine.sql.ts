import { statement } from '../../base/db/statement.ts'

/**
 * The array of rows ({key, product, line, reason, detail, says}) is passed as one JSON value. An older package does not
 * change newer rows.
 */
export const saveQuarantined = statement<[connectionId: number, packageId: number, rows: string]>(
  'saveExchangeQuarantine',
  `insert into exchange_quarantine as q (connection_id, package_id, key, product_id, line, reason, detail, says, state)
   select $1, $2, e.key, e.product, e.line, e.reason, e.detail, e.says, case when r.is_ignored then 'ignored'
   else 'open' end
   from jsonb_to_recordset($3::jsonb) as e (key text, product text, line integer, reason text, detail text, says text)
     left join exchange_row_rules r on r.connection_id = $1 and r.key = e.key
   on conflict (connection_id, key) do update
   set package_id = excluded.package_id, product_id = excluded.product_id, line = excluded.line,
     reason = excluded.reason, detail = excluded.detail,
     says = excluded.says, state = excluded.state, seen_at = now(),
     times = case when q.state = 'gone' then 1 else q.times + (q.package_id <> excluded.package_id)::int end
   where q.package_id <= excluded.package_id`,
)

/** Keys of rows that are still quarantined, of packages up to this one. */
export const findUnsettledKeys = statement<
  [connectionId: number, packageId: number],
  { key: string; productId: string; reason: string; isIgnored: boolean }
>(
  'findUnsettledQuarantine',
  `select key, product_id as "productId", reason, state = 'ignored' as "isIgnored" from exchange_quarantine
   where connection_id = $1 and package_id <= $2 and state <> 'gone'`,
)

export const markSettled = statement<[connectionId: number, packageId: number, keys: string[]]>(
  'markQuarantinedSettled',
  `update exchange_quarantine set state = 'gone' where connection_id = $1 and package_id <= $2 and key = any ($3)`,
)

/** Rows that have left the list and are refused as ignored: staff can restore only what is listed. */
export const relistIgnored = statement<[connectionId: number, packageId: number, keys: string[]]>(
  'relistIgnoredQuarantined',
  `update exchange_quarantine set state = 'ignored', package_id = $2, seen_at = now()
   where connection_id = $1 and package_id <= $2 and key = any ($3) and state = 'gone'`,
)

/** Of rows that came with the run or before it. */
export const markUnlistedSettled = statement<[runId: number]>(
  'markUnlistedQuarantinedSettled',
  `update exchange_quarantine q set state = 'gone' from exchange_runs r
   where r.id = $1 and q.connection_id = r.connection_id and q.state in ('open', 'waiting') and q.product_id <> ''
     and q.package_id <= (select max(p.id) from exchange_packages p where p.run_id = r.id)
     and not exists (select from exchange_run_names n where n.run_id = r.id and not n.is_offer
       and n.source_id = q.product_id)`,
)

export interface RowRule {
  key: string
  priceKopecks: number
  /** The shop has the offer. */
  isStored: boolean
}

/** Prices that the owner has set for rows of a package. */
export const findRowPrices = statement<[connectionId: number, packageId: number], RowRule>(
  'findExchangeRowPrices',
  `select r.key, r.price_kopecks::float8 as "priceKopecks", exists (
     select from products p join groups g on g.product_id = p.id join group_offers m on m.group_id = g.id
     where p.source = c.source and g.source_id = r.key) as "isStored"
   from exchange_row_rules r join exchange_connections c on c.id = r.connection_id
   where r.connection_id = $1 and r.price_kopecks is not null and (r.package_id is null or r.package_id = $2)`,
)

/** Keys of rows that are never imported. */
export const findIgnored = statement<[connectionId: number], { key: string }>(
  'findIgnoredExchangeRows',
  'select key from exchange_row_rules where connection_id = $1 and is_ignored',
)

export const findRates = statement<[connectionId: number], { rates: Record<string, string> }>(
  'findExchangeRates',
  'select rates from exchange_connections where id = $1',
)

/** The only rows a package is to be read for; null: all. */
export const findRetried = statement<[packageId: number], { keys: string[] | null }>(
  'findRetriedExchangeRows',
  'select retried_keys as keys from exchange_packages where id = $1',
)

/** Ends the retry of some rows; no row: the package was read as a whole. */
export const endRetry = statement<[packageId: number], { id: number }>(
  'endExchangeRetry',
  `update exchange_packages set state = 'applied', retried_keys = null, ended_at = now()
   where id = $1 and retried_keys is not null returning id::int`,
)

/** Reopens rows that still wait after a retry. */
export const reopenWaiting = statement<[packageId: number]>(
  'reopenQuarantined',
  `update exchange_quarantine set state = 'open' where package_id = $1 and state = 'waiting'`,
)

export const findQuarantineConnection = statement<[id: number], { siteId: number; title: string; source: string }>(
  'findQuarantineConnection',
  'select site_id as "siteId", title, source from exchange_connections where id = $1',
)

export const countReasons = statement<[connectionId: number], { reason: string; isIgnored: boolean; count: number }>(
  'countQuarantineReasons',
  `select reason, state = 'ignored' as "isIgnored", count(*) filter (where state <> 'waiting')::int
   from exchange_quarantine where connection_id = $1 and state <> 'gone' group by 1, 2 order by 3 desc, 1`,
)

/** In SQL: whether the file of the row's package is still stored. */
const isStored = `exists (select from exchange_packages p join exchange_files f on f.session_id = p.session_id
     and f.folder = p.folder and f.kind = p.kind
   where p.id = q.package_id and p.state in ('applied', 'waiting') and f.changed_at > now() - interval '13 days')`

export interface QuarantineRow {
  id: number
  packageId: number
  key: string
  /** Id of its product in the program. */
  productId: string
  line: number
  reason: string
  detail: string
  says: string
  /** Title of the stored or pending product; empty: unknown. */
  name: string
  times: number
  state: 'open' | 'waiting' | 'ignored' | 'gone'
  isStored: boolean
}

const columns = `q.id::int, q.package_id::int as "packageId", q.key, q.product_id as "productId", q.line, q.reason,
  q.detail, q.says, q.times, q.state,
  coalesce((select p.title from exchange_connections c join products p on p.source = c.source
      where c.id = q.connection_id and p.source_id = q.detail and q.reason in ('same-article', 'changed-id')),
    (select p.title from exchange_connections c join products p on p.source = c.source
      where c.id = q.connection_id and p.source_id = q.product_id),
    (select s.product -> 'card' ->> 'name' from exchange_connections c join import_shelf s on s.source = c.source
      where c.id = q.connection_id and s.product_id = q.product_id and s.is_card), '') as name,
  ${isStored} as "isStored"`

export const listQuarantined = statement<
  [connectionId: number, states: string[], reason: string | null, before: number | null, limit: number],
  QuarantineRow
>(
  'listExchangeQuarantine',
  `select ${columns} from exchange_quarantine q
   where q.connection_id = $1 and q.state = any ($2) and ($3::text is null or q.reason = $3)
     and ($4::bigint is null or q.id < $4) order by q.id desc limit $5`,
)

export const lockQuarantined = statement<[connectionId: number, id: number], QuarantineRow>(
  'lockExchangeQuarantined',
  `select ${columns} from exchange_quarantine q where q.connection_id = $1 and q.id = $2 for update`,
)

/** Locks rows by ids, or all with a reason; `states`: allowed states. */
export const lockRowsToDecide = statement<
  [connectionId: number, ids: number[] | null, reason: string | null, states: string[]],
  QuarantineRow
>(
  'lockDecidedQuarantine',
  `select ${columns} from exchange_quarantine q
   where q.connection_id = $1 and ($2::bigint[] is null or q.id = any ($2)) and ($3::text is null or q.reason = $3)
     and q.state = any ($4) order by q.id for update`,
)

/** Locks rows of the same product in the same package. */
export const lockOfProduct = statement<[connectionId: number, packageId: number, productId: string], QuarantineRow>(
  'lockQuarantinedOfProduct',
  `select ${columns} from exchange_quarantine q
   where q.connection_id = $1 and q.package_id = $2 and q.product_id = $3 and q.state = 'open'
   order by q.id for update`,
)

export const setQuarantineState = statement<[ids: number[], state: 'open' | 'waiting' | 'ignored', who: string]>(
  'setQuarantineState',
  'update exchange_quarantine set state = $2, settled_by = $3 where id = any ($1)',
)

/** `packageId` null: the price is for all later packages too. */
export const savePrice = statement<[connectionId: number, key: string, packageId: number | null, priceKopecks: number]>(
  'saveExchangeRowPrice',
  `insert into exchange_row_rules (connection_id, key, package_id, price_kopecks) values ($1, $2, $3, $4)
   on conflict (connection_id, key) do update set package_id = excluded.package_id,
     price_kopecks = excluded.price_kopecks, ignored_price_kopecks = null, is_ignored = false`,
)

/** Their prices stay, unused until the rows are restored. */
export const ignoreRows = statement<[connectionId: number, keys: string[]]>(
  'ignoreExchangeRows',
  `insert into exchange_row_rules as r (connection_id, key, is_ignored) select $1, k, true from unnest($2::text[]) k
   on conflict (connection_id, key) do update
   set ignored_price_kopecks = coalesce(r.price_kopecks, r.ignored_price_kopecks), price_kopecks = null,
     is_ignored = true`,
)

export const restoreRows = statement<[connectionId: number, keys: string[]]>(
  'restoreExchangeRows',
  `with priceless as (
     delete from exchange_row_rules
     where connection_id = $1 and key = any ($2) and is_ignored and ignored_price_kopecks is null
   )
   update exchange_row_rules
   set price_kopecks = ignored_price_kopecks, ignored_price_kopecks = null, is_ignored = false
   where connection_id = $1 and key = any ($2) and is_ignored and ignored_price_kopecks is not null`,
)

export const setRate = statement<[connectionId: number, currency: string, rate: string]>(
  'setExchangeRate',
  'update exchange_connections set rates = rates || jsonb_build_object($2::text, $3::text) where id = $1',
)

/** Queues packages to be read again for these rows; a package that waits as a whole contains them anyway. */
export const retryRows = statement<[packageIds: number[], keys: string[]]>(
  'retryExchangeRows',
  `update exchange_packages p set retried_keys = array(select unnest(coalesce(p.retried_keys, '{}')) union select k.key
       from unnest($1::bigint[], $2::text[]) k (id, key) where k.id = p.id),
     state = 'waiting', tries = 0
   where p.id = any ($1) and (p.state = 'applied' or (p.state = 'waiting' and p.retried_keys is not null))`,
)

export const addRetryJob = statement<[]>(
  'addExchangeRetryJob',
  `select from graphile_worker.add_job('exchange', '{}'::json, job_key := 'exchange', job_key_mode := 'replace')`,
)
