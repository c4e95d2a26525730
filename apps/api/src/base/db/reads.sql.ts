import { statement } from './statement.ts'

/** Identifies the server, the database and the time the server started. */
const identity = `concat_ws(':', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database())) as database,
  extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`

/** A position in the write-ahead log of a server, in bytes from its beginning. */
export interface LogPosition {
  position: number
  database: string
  startedAt: number
}

/** The position of the primary: everything committed before this call is before it in the log. */
export const findPrimaryPosition = statement<[], LogPosition>(
  'findPrimaryPosition',
  `select (pg_current_wal_insert_lsn() - '0/0')::int8 as position, ${identity}`,
)

/** The position of the server that is read: queries on a standby see what it has replayed. */
export const findReplayPosition = statement<
  [],
  Omit<LogPosition, 'position'> & { position: number | null; isStandby: boolean; secondsBehind: number | null }
>(
  'findReplayPosition',
  `select pg_is_in_recovery() as "isStandby",
     (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
       - '0/0')::int8 as position,
     extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "secondsBehind", ${identity}`,
)
