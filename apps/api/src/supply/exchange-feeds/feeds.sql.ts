import { statement } from '../../base/db/statement.ts'
import type { TableLayout } from '../feed-parsers/table-layout.rule.ts'

export interface FeedRow {
  id: number
  siteId: number
  title: string
  /** `source` of the products it imports. */
  source: string
  /** Empty: a table uploaded by staff. */
  url: string
  login: string
  password: string
  format: 'yml' | 'commerceml' | 'xlsx'
  everyMinutes: number
  /** How often, in days, the table is to be uploaded; null: not set. */
  everyDays: number | null
  etag: string
  lastModified: string
  contentHash: Buffer | null
  fetchedAt: Date | null
  failure: string
  /** Null: not a table, or not set up yet. */
  tableLayout: TableLayout | null
  /** The newest table in the file storage. */
  tableStorageId: string | null
}

const columns = `c.id, c.site_id as "siteId", c.title, c.source, f.table_layout as "tableLayout",
  f.table_storage_id as "tableStorageId", f.url, f.login, f.password, c.format, f.every_minutes as "everyMinutes",
  f.every_days as "everyDays", f.etag,
  f.last_modified as "lastModified", f.content_hash as "contentHash", f.fetched_at as "fetchedAt", f.failure`

export const findFeeds = statement<[], FeedRow>(
  'findExchangeFeeds',
  `select ${columns} from exchange_feeds f join exchange_connections c on c.id = f.connection_id order by c.id`,
)

export const findFeed = statement<[id: number], FeedRow>(
  'findExchangeFeed',
  `select ${columns} from exchange_feeds f join exchange_connections c on c.id = f.connection_id where c.id = $1`,
)

/** The secret is random and unknown: nobody signs in with this login. */
export const insertFeed = statement<
  [
    siteId: number,
    title: string,
    login: string,
    secretHash: Buffer,
    format: string,
    url: string,
    userName: string,
    password: string,
    everyMinutes: number,
    everyDays: number | null,
  ],
  { id: number }
>(
  'insertExchangeFeed',
  `with made as (
     insert into exchange_connections (site_id, kind, title, login, secret_hash, source, format)
     values ($1, 'feed', $2, $3::text, $4, 'exchange:' || $3::text, $5) returning id
   )
   insert into exchange_feeds (connection_id, url, login, password, every_minutes, every_days)
   select id, $6, $7, $8, $9, $10 from made returning connection_id as id`,
)

/** Null: not changed, except `everyDays`. A new URL resets the cache validators. */
export const updateFeed = statement<
  [
    id: number,
    url: string | null,
    login: string | null,
    password: string | null,
    everyMinutes: number | null,
    everyDays: number | null,
  ]
>(
  'updateExchangeFeed',
  `update exchange_feeds set url = coalesce($2, url), login = coalesce($3, login), password = coalesce($4, password),
     every_minutes = coalesce($5, every_minutes), every_days = $6, next_at = now(), failure = '', failures = 0,
     etag = case when $2::text is null then etag else '' end,
     last_modified = case when $2::text is null then last_modified else '' end
   where connection_id = $1`,
)

export const makeFeedDue = statement<[id: number]>(
  'makeExchangeFeedDue',
  'update exchange_feeds set next_at = now() where connection_id = $1',
)

export const addFeedsJob = statement<[]>(
  'addExchangeFeedsJob',
  `select from graphile_worker.add_job('feeds', '{}'::json, job_key := 'feeds', job_key_mode := 'replace')`,
)

/** Claims a due feed for this process: it is not due again for half an hour unless the attempt ends earlier. */
export const claimDueFeed = statement<[], FeedRow>(
  'claimDueExchangeFeed',
  `update exchange_feeds f set next_at = now() + interval '30 minutes' from exchange_connections c
   where c.id = f.connection_id and f.connection_id = (
     select due.connection_id from exchange_feeds due join exchange_connections own on own.id = due.connection_id
     where due.next_at <= now() and due.url <> '' and own.is_enabled order by due.next_at limit 1 for update of due skip locked
   ) returning ${columns}`,
)

export const recordFetch = statement<[id: number, etag: string, lastModified: string, contentHash: Buffer | null]>(
  'recordExchangeFeedFetch',
  `update exchange_feeds set etag = $2, last_modified = $3, content_hash = coalesce($4, content_hash),
     fetched_at = now(),
     failure = '', failures = 0, next_at = now() + every_minutes * interval '1 minute' where connection_id = $1`,
)

/** Saves a new table; returns the one it replaces. */
export const saveTable = statement<[id: number, storageId: string, name: string], { former: string | null }>(
  'saveExchangeTable',
  `update exchange_feeds f set table_storage_id = $2, table_name = left($3, 200), fetched_at = now(), failure = '',
     failures = 0
   from (select connection_id, table_storage_id from exchange_feeds where connection_id = $1 for update) was
   where f.connection_id = was.connection_id returning was.table_storage_id as former`,
)

export const saveTableLayout = statement<[id: number, layout: string]>(
  'saveExchangeTableLayout',
  'update exchange_feeds set table_layout = $2::jsonb where connection_id = $1',
)

/** The next attempt is after 5, 10, 20 … minutes, but no later than the usual interval. */
export const recordFailure = statement<[id: number, failure: string]>(
  'recordExchangeFeedFailure',
  `update exchange_feeds set failure = $2, failures = failures + 1,
     next_at = now() + least(every_minutes, 5 * power(2, least(failures, 10))) * interval '1 minute'
   where connection_id = $1`,
)
