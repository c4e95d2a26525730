import { statement } from '../../base/db/statement.ts'

/** A turn nobody has ended ends by itself. */
const isOn = `since > now() - interval '16 hours'`

/** Assignments in turn happen one after another, so that two at once go to different people. */
export const lockTurns = statement<[]>('lockStaffTurns', "select pg_advisory_xact_lock(hashtext('staff-turns'))")

/** Of these people the one on turn who has waited longest, and gives the turn to the next. Needs the lock. */
export const passTurn = statement<[staffIds: readonly number[]], { id: number }>(
  'passStaffTurn',
  `update staff_turns set last_at = clock_timestamp() where staff_id = (
     select staff_id from staff_turns where staff_id = any($1) and ${isOn}
     order by last_at nulls first, since, staff_id limit 1)
   returning staff_id as id`,
)

/** Returns no row when they are on turn already. */
export const beginTurn = statement<[staffId: number], { id: number }>(
  'beginStaffTurn',
  `insert into staff_turns (staff_id) values ($1)
   on conflict (staff_id) do update set since = now() where not (staff_turns.${isOn}) returning staff_id as id`,
)

export const endTurn = statement<[staffId: number], { id: number }>(
  'endStaffTurn',
  'delete from staff_turns where staff_id = $1 returning staff_id as id',
)

export const findOnTurn = statement<[], { id: number; fio: string }>(
  'findStaffOnTurn',
  `select s.id, s.fio from staff_turns t join staff s on s.id = t.staff_id
   where t.${isOn} and s.closed_at is null order by s.fio, s.id`,
)
