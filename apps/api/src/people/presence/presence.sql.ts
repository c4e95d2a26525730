import type { Colleague } from '@shpulka/contract/people/presence'
import { statement } from '../../base/db/statement.ts'

type RecordKey = [kind: string, recordId: number]

/** Saves the presence of a tab, and deletes stale tabs that did not say they were closed. */
export const savePresence = statement<
  [tab: string, staffId: number, ...record: RecordKey, isEditing: boolean, takeOver: boolean],
  { takenBy: number | null }
>(
  'savePresence',
  `with deleted as (delete from staff_presence where seen_at < now() - interval '1 minute' and tab <> $1)
   insert into staff_presence as p (tab, staff_id, kind, record_id, is_editing) values ($1, $2, $3, $4, $5 or $6)
   on conflict (tab) do update set kind = excluded.kind, record_id = excluded.record_id, seen_at = now(),
     taken_by = case when (p.kind, p.record_id) = (excluded.kind, excluded.record_id) and not $6 then p.taken_by end,
     is_editing = ($5 or $6)
       and (p.taken_by is null or $6 or (p.kind, p.record_id) <> (excluded.kind, excluded.record_id))
     where p.staff_id = excluded.staff_id
   returning taken_by as "takenBy"`,
)

/** Ends editing of a record by all other staff. */
export const takeOverRecord = statement<[staffId: number, ...record: RecordKey]>(
  'takeOverRecord',
  `update staff_presence set is_editing = false, taken_by = $1
   where kind = $2 and record_id = $3 and staff_id <> $1 and is_editing`,
)

/** Finds other staff who have the record open, each once. */
export const findColleagues = statement<[staffId: number, ...record: RecordKey, seconds: number], Colleague>(
  'findColleagues',
  `select s.fio, bool_or(p.is_editing) as "isEditing" from staff_presence p join staff s on s.id = p.staff_id
   where p.kind = $2 and p.record_id = $3 and p.staff_id <> $1 and p.seen_at > now() - $4::int * interval '1 second'
   group by s.id order by 2 desc, s.fio`,
)

export const findStaffName = statement<[staffId: number], { fio: string }>(
  'findStaffName',
  'select fio from staff where id = $1',
)

export const deletePresence = statement<[tab: string, staffId: number, ...record: RecordKey]>(
  'deletePresence',
  'delete from staff_presence where tab = $1 and staff_id = $2 and kind = $3 and record_id = $4',
)
