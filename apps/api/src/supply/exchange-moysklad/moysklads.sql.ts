import type { MoyskladConnection } from '@shpulka/contract/supply/exchange-moysklad'
import { statement } from '../../base/db/statement.ts'

type MoyskladOrders = MoyskladConnection['orders']

export type MoyskladReadKind = 'goods' | 'stock'

export interface MoyskladRow {
  id: number
  siteId: number
  title: string
  isEnabled: boolean
  isTrusted: boolean
  token: Buffer
  tokenHash: Buffer
  account: string
  checkedAt: Date | null
  isCheckWanted: boolean
  failure: string
  failures: number
  /** When its webhooks were last set up; null: never. */
  hooksAt: Date | null
  hooksFailure: string
  exchangesOrders: boolean
  /** `source` of its products. */
  source: string
  /** Null: not removed. */
  removedAt: Date | null
}

const columns = `c.id, c.site_id as "siteId", c.title, c.is_enabled as "isEnabled", c.is_trusted as "isTrusted",
  m.token, m.token_mark as "tokenHash", m.account, m.checked_at as "checkedAt", m.is_check_wanted as "isCheckWanted",
  m.failure, m.failures, m.hooks_at as "hooksAt", m.hooks_failure as "hooksFailure", c.removed_at as "removedAt", c.source,
  exists (select from exchange_moysklad_orders o where o.connection_id = c.id and o.is_on) as "exchangesOrders"`
const connected = 'exchange_moysklad m join exchange_connections c on c.id = m.connection_id'

/** With the times when goods and stock were last read; null: never. */
export const findMoysklads = statement<
  [],
  MoyskladRow & { goodsAt: Date | null; stockAt: Date | null; isReading: boolean; orders: MoyskladOrders | null }
>(
  'findMoysklads',
  `select ${columns}, max(r.read_at) filter (where r.what = 'goods') as "goodsAt",
     max(r.read_at) filter (where r.what = 'stock') as "stockAt", bool_or(r.is_whole_wanted) as "isReading",
     (select json_build_object('isOn', o.is_on, 'reserves', o.reserves,
       'sendsPayments', o.sends_payments, 'organizationId', o.organization_id,
       'organizations', o.organizations, 'problem', o.problem) from exchange_moysklad_orders o
       where o.connection_id = c.id) as orders
   from ${connected} join exchange_moysklad_reads r on r.connection_id = c.id
   where c.removed_at is null group by c.id, m.connection_id order by c.id`,
)

/** The same, locked for a change. */
export const lockMoysklad = statement<[id: number], MoyskladRow>(
  'lockMoysklad',
  `select ${columns} from ${connected} where c.id = $1 and c.removed_at is null for update of m, c`,
)

export const findMoysklad = statement<[id: number], MoyskladRow>(
  'findMoysklad',
  `select ${columns} from ${connected} where c.id = $1`,
)

/** The secret is random and unknown: nobody signs in with this login. */
export const insertMoysklad = statement<
  [siteId: number, title: string, login: string, secretHash: Buffer, token: Buffer, tokenHash: Buffer],
  { id: number }
>(
  'insertMoysklad',
  `with made as (
     insert into exchange_connections (site_id, kind, title, login, secret_hash, source, format)
     values ($1, 'moysklad', $2, $3::text, $4, 'exchange:' || $3::text, 'moysklad') returning id
   ), asked as (
     insert into exchange_moysklad (connection_id, token, token_mark) select id, $5, $6 from made
     returning connection_id
   )
   insert into exchange_moysklad_reads (connection_id, what)
   select connection_id, what from asked cross join unnest(array['goods', 'stock']) as each (what)
   returning connection_id as id`,
)

export const updateToken = statement<[id: number, token: Buffer, tokenHash: Buffer]>(
  'updateMoyskladToken',
  `update exchange_moysklad set token = $2, token_mark = $3, account = '', checked_at = null, is_check_wanted = true,
     failure = '', failures = 0, next_at = now(), hooks_at = null where connection_id = $1`,
)

export const requestMoyskladCheck = statement<[id: number]>(
  'requestMoyskladCheck',
  'update exchange_moysklad set is_check_wanted = true, next_at = now() where connection_id = $1',
)

export const requestFullRead = statement<[id: number]>(
  'requestMoyskladFullRead',
  `with soon as (update exchange_moysklad set next_at = now() where connection_id = $1)
   update exchange_moysklad_reads set is_whole_wanted = true where connection_id = $1`,
)

/**
 * Removes a connection. Its token is deleted after its webhooks are; imported goods stay, and its files are deleted
 * when they are old.
 */
export const deleteMoysklad = statement<[id: number]>(
  'deleteMoysklad',
  `with gone as (delete from exchange_moysklad where connection_id = $1 and hooks_at is null), soon as (
     update exchange_moysklad set next_at = now(), failures = 0 where connection_id = $1 and hooks_at is not null
   ), given_up as (
     update exchange_packages set state = 'rejected', ended_at = now() where connection_id = $1
       and state in ('waiting', 'held')
   ), closed as (
     update order_discrepancies set state = 'gone', settled_at = now() where connection_id = $1 and state = 'open'
   )
   update exchange_connections set removed_at = now(), is_enabled = false where id = $1`,
)

/** Deletes connections removed so long ago that they have no files left. */
export const deleteRemoved = statement<[]>(
  'deleteRemovedMoysklads',
  `delete from exchange_connections c where c.removed_at < now() - interval '15 days' and not exists (
     select from exchange_sessions s join exchange_files f on f.session_id = s.id where s.connection_id = c.id)`,
)

export const addMoyskladJob = statement<[]>(
  'addMoyskladJob',
  `select from graphile_worker.add_job('moysklad', '{}'::json, job_key := 'moysklad', job_key_mode := 'replace')`,
)

/** Connections that are due. */
export const findDueMoysklads = statement<[], { id: number; tokenHash: Buffer }>(
  'findDueMoysklads',
  `select m.connection_id as id, m.token_mark as "tokenHash" from ${connected}
   where m.next_at <= now() and (c.is_enabled or m.is_check_wanted or c.removed_at is not null) order by m.next_at, m.connection_id`,
)

export const findStoredTokens = statement<[], { id: number; token: Buffer; tokenHash: Buffer }>(
  'findMoyskladTokens',
  'select connection_id as id, token, token_mark as "tokenHash" from exchange_moysklad order by connection_id',
)

/**
 * Saves a token encrypted by another secret. The address of webhooks is made of the secret, so they are set up again.
 */
export const saveReencryptedToken = statement<[id: number, tokenHash: Buffer, token: Buffer, newHash: Buffer]>(
  'saveReencryptedMoyskladToken',
  `update exchange_moysklad set token = $3, token_mark = $4, failure = '', failures = 0, next_at = now(),
     hooks_at = case when hooks_at is not null then to_timestamp(0) end
   where connection_id = $1 and token_mark = $2`,
)

/** Only one process at a time uses a token; the database connection that got the lock holds it. */
export const tryLockToken = statement<[tokenHash: Buffer], { locked: boolean }>(
  'tryLockMoyskladToken',
  `select pg_try_advisory_lock(hashtext('moysklad'), hashtext(encode($1, 'hex'))) as locked`,
)
export const unlockToken = statement<[tokenHash: Buffer]>(
  'unlockMoyskladToken',
  `select pg_advisory_unlock(hashtext('moysklad'), hashtext(encode($1, 'hex')))`,
)

export const recordCheck = statement<[id: number, account: string]>(
  'recordMoyskladCheck',
  `update exchange_moysklad set account = $2, checked_at = now(), is_check_wanted = false, failure = '', failures = 0
   where connection_id = $1`,
)

export const recordSuccess = statement<[id: number]>(
  'recordMoyskladSuccess',
  `update exchange_moysklad set failure = '', failures = 0 where connection_id = $1`,
)

/** The next attempt is after 1, 2, 4 … minutes, at most an hour. */
export const recordFailure = statement<[id: number, failure: string]>(
  'recordMoyskladFailure',
  `update exchange_moysklad set failure = $2, failures = failures + 1, is_check_wanted = false,
     next_at = now() + least(60, power(2, least(failures, 10))) * interval '1 minute' where connection_id = $1`,
)

/**
 * Ends reads whose packages are finished: applied, held for the owner, or rejected. Refused ones are read again after
 * an hour.
 */
export const endFinishedReads = statement<[id: number]>(
  'endFinishedMoyskladReads',
  `update exchange_moysklad_reads r set package_id = null,
     since = case when p.state = 'refused' then r.since else r.package_since end,
     is_whole_wanted = r.is_whole_wanted or (p.state = 'refused' and r.package_is_whole),
     content_hash = case when p.state = 'refused' then null else r.content_hash end
   from exchange_packages p where r.connection_id = $1 and p.id = r.package_id
     and (p.state in ('applied', 'held', 'rejected')
       or (p.state = 'refused' and (r.is_whole_wanted or p.ended_at < now() - interval '1 hour')))`,
)

/** The next read of stock is a whole one. */
export const requestFullStock = statement<[id: number]>(
  'requestFullMoyskladStock',
  `update exchange_moysklad_reads set is_whole_wanted = true where connection_id = $1 and what = 'stock'`,
)

export interface MoyskladRead {
  what: MoyskladReadKind
  /** The next read asks for what changed after this. */
  changesSince: Date | null
  isFullRequested: boolean
  lastFullReadAt: Date | null
  contentHash: Buffer | null
  /** The previous read is not applied yet. */
  isPending: boolean
}

export const findReads = statement<[id: number], MoyskladRead>(
  'findMoyskladReads',
  `select what, since as "changesSince", is_whole_wanted as "isFullRequested", whole_at as "lastFullReadAt", content_hash as "contentHash",
     package_id is not null as "isPending"
   from exchange_moysklad_reads where connection_id = $1 order by what`,
)

/** Records the package made of a read; `changesSince` advances when the package is finished. */
export const recordStaged = statement<
  [id: number, what: MoyskladReadKind, packageId: number, since: Date, isFull: boolean, contentHash: Buffer | null]
>(
  'recordMoyskladStaged',
  `update exchange_moysklad_reads set package_id = $3, package_since = $4, package_is_whole = $5, content_hash = $6,
     is_whole_wanted = is_whole_wanted and not $5, whole_at = case when $5 then now() else whole_at end,
     read_at = now()
   where connection_id = $1 and what = $2`,
)

/** Records a read without changes. */
export const recordUnchanged = statement<[id: number, what: MoyskladReadKind, since: Date]>(
  'recordMoyskladUnchanged',
  `update exchange_moysklad_reads set since = $3, read_at = now() where connection_id = $1 and what = $2`,
)

/** Logs a read like a request of a program, so that stalled flows are detected. */
export const insertMoyskladRead = statement<[id: number, mode: string, rows: number, milliseconds: number]>(
  'insertMoyskladRead',
  `insert into exchange_requests (connection_id, mode, file, bytes, milliseconds, answer)
   values ($1, $2, '', $3, $4, 'success')`,
)
