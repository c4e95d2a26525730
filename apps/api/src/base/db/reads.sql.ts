import { statement } from './statement.ts'

/** Which database of which server this is, and since when the server has been running. */
const identity = `concat_ws(':', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database())) as database,
  extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`

/** How far the write-ahead log of a server has come, in bytes since its beginning. */
export interface LogPosition {
  position: number
  database: string
  startedAt: number
}

/** Of the primary: everything that was committed before this call stands before this position. */
export const findPrimaryPosition = statement<[], LogPosition>(
  'findPrimaryPosition',
  `select (pg_current_wal_insert_lsn() - '0/0')::int8 as position, ${identity}`,
)

/** Of a server that is read: what a standby has replayed is seen by its queries. */
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
