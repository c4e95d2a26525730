import { statement } from '../../base/db/statement.ts'
import type { ImportReport } from '../import/import.port.ts'
import { shownRuns } from './runs.sql.ts'

export type ExchangeKind = 'catalog' | 'sale'
export type HeldPart = 'cards' | 'prices' | 'stock'

/** Name of a package that contains every XML of its folder, archives included. */
export const everyXml = '*'

export interface PackageRow {
  id: number
  connectionId: number
  sessionId: string
  folder: number
  kind: ExchangeKind
  /** The file to import, or `everyXml`. */
  name: string
  runId: number | null
  state: 'waiting' | 'applying' | 'applied' | 'refused' | 'held' | 'rejected'
  heldParts: HeldPart[]
  answer: string
  rowsDone: number
  rows: number
  receivedAt: Date
  /** How many attempts to apply it were begun. */
  tries: number
  /** It was applied, or held, before. */
  isReadAgain: boolean
}

const columns = `p.id::int, p.connection_id as "connectionId", p.session_id as "sessionId", p.folder, p.kind, p.name,
  p.run_id::int as "runId", p.state, p.held_parts as "heldParts", p.answer, p.rows_done as "rowsDone", p.rows,
  p.received_at as "receivedAt", p.tries, p.account is not null as "isReadAgain"`

/** Inserts a package, or returns the existing one with the same content, so a repeated request queues nothing. */
export const ensurePackage = statement<
  [connectionId: number, sessionId: string, folder: number, kind: ExchangeKind, name: string, fingerprint: Buffer],
  PackageRow
>(
  'ensureExchangePackage',
  `insert into exchange_packages as p (connection_id, session_id, folder, kind, name, fingerprint)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (session_id, folder, kind, name, fingerprint) do update set name = excluded.name
   returning ${columns}`,
)

export const findPackage = statement<[id: number], PackageRow>(
  'findExchangePackage',
  `select ${columns} from exchange_packages p where p.id = $1`,
)

/** The next package of a connection to apply, in the order they came; also one that a dead process has begun. */
export const findNextPackage = statement<[connectionId: number], PackageRow>(
  'findNextExchangePackage',
  `update exchange_packages p set state = 'applying', tries = tries + 1 where p.id = (
     select id from exchange_packages where connection_id = $1 and state in ('waiting', 'applying') order by id limit 1
   ) returning ${columns}`,
)

export const findConnectionsToApply = statement<[], { id: number }>(
  'findBusyExchangeConnections',
  `select distinct connection_id as id from exchange_packages where state in ('waiting', 'applying')`,
)

/** One process applies packages of a connection: the lock belongs to its database connection. */
export const tryLockConnection = statement<[connectionId: number], { locked: boolean }>(
  'tryLockExchangeConnection',
  `select pg_try_advisory_lock(hashtext('exchange'), $1) as locked`,
)
export const unlockConnection = statement<[connectionId: number]>(
  'unlockExchangeConnection',
  `select pg_advisory_unlock(hashtext('exchange'), $1)`,
)

export const recordPackageProgress = statement<[id: number, rowsDone: number, rows: number]>(
  'recordExchangePackageProgress',
  'update exchange_packages set rows_done = $2, rows = $3 where id = $1',
)

export const endPackage = statement<
  [
    id: number,
    state: 'applied' | 'refused' | 'held',
    heldParts: HeldPart[],
    whyHeld: string,
    answer: string,
    /** The report of the import as JSON; null leaves the stored one. */
    report: string | null,
    runId: number | null,
  ]
>(
  'endExchangePackage',
  `update exchange_packages set state = $2, held_parts = $3, why_held = $4, answer = $5,
     account = coalesce($6::jsonb, account), run_id = coalesce($7, run_id), ended_at = now() where id = $1`,
)

export const addExchangeJob = statement<[]>(
  'addExchangeJob',
  `select from graphile_worker.add_job('exchange', '{}'::json, job_key := 'exchange', job_key_mode := 'replace')`,
)

/** Sets the state of held packages: `waiting` to be applied with all parts, or `rejected`. */
export const decideHeld = statement<
  [connectionId: number, runId: number | null, state: 'waiting' | 'rejected', who: string],
  { id: number }
>(
  'decideHeldExchange',
  `with runs as (
     update exchange_runs set stock_zeroed = 0, prices_far = 0, goods_hidden = 0, offers_hidden = 0
     where connection_id = $1 and ($2::bigint is null or id = $2)
   )
   update exchange_packages set state = $3, decided_by = $4, tries = 0
   where connection_id = $1 and ($2::bigint is null or run_id = $2) and state = 'held' returning id::int`,
)

/** Lets a package be applied again, as if it had just come. */
export const replayPackage = statement<[id: number], { connectionId: number }>(
  'replayExchangePackage',
  `update exchange_packages set state = 'waiting', ended_at = null, held_parts = '{}', tries = 0 where id = $1
     and state in ('applied', 'refused', 'held', 'rejected')
   returning connection_id as "connectionId"`,
)

export interface ListedPackage extends PackageRow {
  whyHeld: string
  /** What the import did. Null: it has not been applied. */
  report: ImportReport | { orders: unknown } | null
}

/** Packages of a connection's listed runs, at most 50 of each, and the ten newest without a run; the newest first. */
export const listPackages = statement<[connectionId: number], ListedPackage>(
  'listExchangePackages',
  `select * from (
     select ${columns}, p.why_held as "whyHeld", p.account as report,
       row_number() over (partition by p.run_id order by p.id desc) as place
     from exchange_packages p where p.connection_id = $1
       and (p.run_id is null or p.run_id in (${shownRuns}))
   ) each where place <= case when each."runId" is null then 10 else 50 end order by id desc`,
)
