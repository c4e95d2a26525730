import { statement } from '../../base/db/statement.ts'

export interface SessionRow {
  id: string
  folder: number
  /** Protocol version that the client sent at `checkauth`; empty: none. */
  version: string
}

/** A session expires after this time without requests. */
const idle = `interval '30 minutes'`

export const insertSession = statement<[connectionId: number, tokenHash: Buffer, version: string]>(
  'insertExchangeSession',
  'insert into exchange_sessions (connection_id, token_hash, version) values ($1, $2, left($3, 20))',
)

/**
 * The live session of a cookie; without a cookie up to two live sessions of the login, to see whether it is the only
 * one.
 */
export const findSessions = statement<[connectionId: number, tokenHash: Buffer | null], SessionRow>(
  'findExchangeSessions',
  `update exchange_sessions set seen_at = now() where id in (
     select id from exchange_sessions
     where connection_id = $1 and ($2::bytea is null or token_hash = $2) and seen_at > now() - ${idle}
     order by opened_at desc limit 2
   ) returning id, folder, version`,
)

export const openFolder = statement<[sessionId: string]>(
  'openExchangeFolder',
  'update exchange_sessions set folder = folder + 1 where id = $1',
)

export const insertExchangeRequest = statement<
  [connectionId: number, mode: string, file: string, bytes: number, milliseconds: number, answer: string]
>(
  'insertExchangeRequest',
  `insert into exchange_requests (connection_id, mode, file, bytes, milliseconds, answer)
   values ($1, left($2, 60), left($3, 300), $4, $5, left($6, 500))`,
)

/** Records that a request without a login came; once a minute, so that strangers cannot fill the table. */
export const recordNamelessRequest = statement<[]>(
  'recordNamelessExchangeRequest',
  `insert into exchange_requests (connection_id, mode, file, bytes, milliseconds, answer)
   select null, '', '', 0, 0, 'no login' where not exists (
     select from exchange_requests where connection_id is null and came_at > now() - interval '1 minute')`,
)
