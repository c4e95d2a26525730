import { statement } from '../../base/db/statement.ts'
import type { TableLayout } from '../feed-parsers/table-layout.rule.ts'

/** A connection of an accounting program or a file: its login, the format of its data and the owner's mappings. */
export interface ExchangeConnection {
  id: number
  siteId: number
  kind: '1c' | 'moysklad' | 'feed'
  title: string
  login: string
  /** `source` of the products it imports. */
  source: string
  /** Format of its files. */
  format: 'commerceml' | 'yml' | 'xlsx' | 'moysklad'
  isEnabled: boolean
  /** The owner has approved its first full catalogue. */
  isTrusted: boolean
  /** Its stock figures exclude what orders have reserved. */
  countsFreeStock: boolean
  allowsPlainHttp: boolean
  /** Price role of the shop by the name of a price type. */
  priceTypes: Record<string, string>
  /** Code of the shop's warehouse by the name of the program's warehouse. */
  warehouses: Record<string, string>
  /** Pictures given by address are fetched. */
  takesPictures: boolean
  /** Layout of a supplier's table; null: not a table, or not set up yet. */
  tableLayout: TableLayout | null
}

const columns = `c.id, c.site_id as "siteId", c.kind, c.title, c.login, c.source, c.format, c.is_enabled as "isEnabled",
  c.is_trusted as "isTrusted", c.counts_free_stock as "countsFreeStock", c.allows_plain_http as "allowsPlainHttp",
  c.price_types as "priceTypes", c.warehouses,
  c.takes_pictures as "takesPictures",
  (select f.table_layout from exchange_feeds f where f.connection_id = c.id) as "tableLayout"`

/** With the hash of its secret, and whether the address is one that may connect without TLS. */
export const findConnectionByLogin = statement<
  [login: string, address: string],
  ExchangeConnection & { secretHash: Buffer; isOwnAddress: boolean }
>(
  'findExchangeConnectionByLogin',
  `select ${columns}, c.secret_hash as "secretHash",
     exists (select from unnest(c.addresses) a where a >>= $2::inet) as "isOwnAddress"
   from exchange_connections c where c.login = $1`,
)

export const findConnection = statement<[id: number], ExchangeConnection>(
  'findExchangeConnection',
  `select ${columns} from exchange_connections c where c.id = $1 and c.removed_at is null`,
)

/** With the last contact (a request of the program, or our read of МойСклад) and its failure (empty: none). */
export const findConnections = statement<
  [],
  ExchangeConnection & { site: string; seenAt: Date | null; failure: string }
>(
  'findExchangeConnections',
  `select ${columns}, s.code as site,
     coalesce((select max(read_at) from exchange_moysklad_reads r where r.connection_id = c.id),
       (select max(seen_at) from exchange_sessions x where x.connection_id = c.id)) as "seenAt",
     coalesce((select failure from exchange_moysklad m where m.connection_id = c.id), '') as failure
   from exchange_connections c join sites s on s.id = c.site_id where c.removed_at is null order by c.id`,
)

/** No row: the login is taken. */
export const insertConnection = statement<
  [siteId: number, title: string, login: string, secretHash: Buffer, source: string],
  { id: number }
>(
  'insertExchangeConnection',
  `insert into exchange_connections (site_id, kind, title, login, secret_hash, source)
   values ($1, '1c', $2, $3, $4, $5) on conflict (login) do nothing returning id`,
)

export const updateSecret = statement<[id: number, secretHash: Buffer]>(
  'updateExchangeSecret',
  'update exchange_connections set secret_hash = $2 where id = $1',
)

/** Null: not changed. */
export const updateConnection = statement<
  [
    id: number,
    isEnabled: boolean | null,
    countsFreeStock: boolean | null,
    plainHttpFrom: string[] | null,
    priceTypes: string,
    warehouses: string,
  ]
>(
  'updateExchangeConnection',
  `update exchange_connections set is_enabled = coalesce($2, is_enabled),
     counts_free_stock = coalesce($3, counts_free_stock),
     allows_plain_http = coalesce(cardinality($4::inet[]) > 0, allows_plain_http),
     addresses = coalesce($4::inet[], addresses), price_types = price_types || $5::jsonb,
     warehouses = warehouses || $6::jsonb
   where id = $1`,
)

export const trustConnection = statement<[id: number]>(
  'trustExchangeConnection',
  'update exchange_connections set is_trusted = true where id = $1 and not is_trusted',
)

/** A wrong secret of an existing login; recorded at most once a minute. */
export const recordRefusedLogin = statement<[id: number]>(
  'recordRefusedExchangeLogin',
  `update exchange_connections set refused_at = now()
   where id = $1 and (refused_at is null or refused_at < now() - interval '1 minute')`,
)

export const deleteRefusedLogin = statement<[id: number]>(
  'deleteRefusedExchangeLogin',
  'update exchange_connections set refused_at = null where id = $1 and refused_at is not null',
)

/** Connections whose last login was refused because of a wrong secret. */
export const findRefusedLogins = statement<[], { id: number; siteId: number; title: string; at: Date }>(
  'findRefusedExchangeLogins',
  `select id, site_id as "siteId", title, refused_at as at from exchange_connections
   where is_enabled and refused_at is not null order by id`,
)

export interface ExchangeTasks {
  connectionId: number
  siteId: number
  held: number
  quarantined: number
  unknownStatuses: number
}

/** What needs a decision of staff, by enabled connection. */
export const findExchangeTasks = statement<[], ExchangeTasks>(
  'findExchangeTasks',
  `select c.id as "connectionId", c.site_id as "siteId",
     (select count(distinct run_id)::int from (
        select p.run_id from exchange_packages p where p.connection_id = c.id and p.state = 'held'
        union all select r.id from exchange_runs r where r.connection_id = c.id and r.hiding = 'held'
      ) h) as held,
     (select count(*)::int from exchange_quarantine q where q.connection_id = c.id and q.state = 'open') as quarantined,
     (select count(*)::int from exchange_order_statuses s
      where s.connection_id = c.id and s.what = 'status' and not s.is_decided) as "unknownStatuses"
   from exchange_connections c where c.is_enabled`,
)
