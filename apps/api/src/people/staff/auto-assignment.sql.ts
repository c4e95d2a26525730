import { statement } from '../../base/db/statement.ts'

/** Rows of `staff_turns` that are on: automatic assignment that nobody has switched off ends by itself. */
const isOn = (row: string) => `${row}.since > now() - interval '16 hours'`

/** Automatic assignments happen one after another, so that two at once go to different people. */
export const lockAutoAssignment = statement<[]>(
  'lockAutoAssignment',
  "select pg_advisory_xact_lock(hashtext('staff-turns'))",
)

/** Of these people the one who takes orders automatically and has waited longest. Needs the lock. */
export const takeNextAssignee = statement<[staffIds: readonly number[]], { id: number }>(
  'takeNextAssignee',
  `update staff_turns set last_at = clock_timestamp() where staff_id = (
     select staff_id from staff_turns where staff_id = any($1) and ${isOn('staff_turns')}
     order by last_at nulls first, since, staff_id limit 1)
   returning staff_id as id`,
)

/** Returns no row when it is on already. */
export const startAutoAssignment = statement<[staffId: number], { id: number }>(
  'startAutoAssignment',
  `insert into staff_turns (staff_id) values ($1)
   on conflict (staff_id) do update set since = now() where not (${isOn('staff_turns')}) returning staff_id as id`,
)

export const endAutoAssignment = statement<[staffId: number], { id: number }>(
  'endAutoAssignment',
  'delete from staff_turns where staff_id = $1 returning staff_id as id',
)

/** Staff to whom new orders and requests are assigned in rotation now. */
export const findStaffInRotation = statement<[], { id: number; fio: string }>(
  'findStaffInRotation',
  `select s.id, s.fio from staff_turns t join staff s on s.id = t.staff_id
   where ${isOn('t')} and s.closed_at is null order by s.fio, s.id`,
)
