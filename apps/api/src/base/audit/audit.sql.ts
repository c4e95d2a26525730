import { statement } from '../db/statement.ts'
import type { UndoneEntry } from './undo-handler.port.ts'

export const insertAudit = statement<
  [
    actor: string,
    sessionId: string | null,
    action: string,
    recordKind: string,
    recordId: string,
    siteId: number | null,
    changes: string,
    why: string,
    orderBatchId: string | null,
    personalUserId: number | null,
    personal: string | null,
  ]
>(
  'insertAudit',
  `with entry as (
     insert into audit_log (actor, session_id, action, record_kind, record_id, site_id, changes, why, batch_id, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '') returning id
   )
   insert into audit_personal (audit_id, user_id, fields)
   select id, $10, $11::jsonb from entry where $11::jsonb is not null`,
)

export const findRecordAudit = statement<
  [recordKind: string, recordId: string],
  { at: Date; who: string; action: string; why: string }
>(
  'findRecordAudit',
  `select at, actor as who, action, why from (
     select id, at, actor, action, why from audit_log where record_kind = $1 and record_id = $2
     order by id desc limit 50
   ) latest order by id`,
)

export const findRecordChanges = statement<
  [recordKind: string, recordId: string, action: string],
  { at: Date; who: string; fio: string | null; changes: Record<string, [unknown, unknown]>; why: string }
>(
  'findRecordChanges',
  `select l.at, l.actor as who, s.fio, l.changes, l.why
   from audit_log l left join staff s on l.actor = 'manager:' || s.id
   where l.record_kind = $1 and l.record_id = $2 and l.action = $3 order by l.id desc limit 50`,
)

/** Lets one process at a time add to the chain, until the end of its transaction. */
export const lockSeals = statement<[]>('lockAuditSeals', "select pg_advisory_xact_lock(hashtext('audit-seals'))")

/**
 * Seals the committed rows without a seal, in order of id. Needs the lock; rows committed later are sealed later.
 * `idsBack`: how far before the row sealed last they are looked for, since the audit log only grows.
 */
export const insertSeals = statement<[idsBack: number]>(
  'insertAuditSeals',
  `with recursive last as (
     select coalesce(max(position), 0) as position,
       (select seal from audit_seals order by position desc limit 1) as seal,
       coalesce((select audit_id from audit_seals order by position desc limit 1), 0) as audit_id
     from audit_seals
   ),
   waiting as (
     select l.id, l.digest, row_number() over (order by l.id) as n from audit_log l
     where l.id > (select audit_id from last) - $1::bigint
       and not exists (select from audit_seals s where s.audit_id = l.id) order by l.id limit 5000
   ),
   sealed as (
     select 0::bigint as n, position, null::bigint as audit_id, coalesce(seal, '') as seal from last
     union all
     select w.n, s.position + 1, w.id, sha256(s.seal || w.digest) from sealed s join waiting w on w.n = s.n + 1
   )
   insert into audit_seals (position, audit_id, seal) select position, audit_id, seal from sealed where n > 0`,
)

export interface AuditRow {
  id: number
  at: Date
  actor: string
  actorFio: string | null
  action: string
  recordKind: string
  recordId: string
  siteId: number | null
  changes: Record<string, [unknown, unknown]>
  personal: Record<string, [unknown, unknown]> | null
  why: string
}

const midnight = (day: string) => `(${day})::timestamp at time zone 'Europe/Moscow'`
/**
 * In SQL: the id of the first entry since a moment, or null. Ids are in the order of time but for entries written at
 * once, hence the margin.
 */
const firstSince = (moment: string, margin: string) => `(select e.id ${margin} from audit_log e where e.at >= ${moment}
     order by e.at limit 1)`

/**
 * Rows of the log, the newest first; of days, read by id between their first entries. Found by the indexes of words,
 * actions and actors. `siteIds` null: all sites; only then rows of no site are included.
 */
export const findAudit = statement<
  [
    siteIds: readonly number[] | null,
    q: string | null,
    actor: string | null,
    kind: string | null,
    record: string | null,
    before: number | null,
    limit: number,
    actions: readonly string[],
    action: string | null,
    from: string | null,
    to: string | null,
  ],
  AuditRow
>(
  'findAudit',
  `select l.id, l.at, l.actor, s.fio as "actorFio", l.action, l.record_kind as "recordKind", l.record_id as "recordId",
     l.site_id as "siteId", l.changes, p.fields as personal, l.why
   from audit_log l left join audit_personal p on p.audit_id = l.id
     left join staff s on l.actor = 'manager:' || s.id
   where ($1::int[] is null or l.site_id = any($1))
     and ($2::text is null or l.action || ' ' || l.record_id || ' ' || l.why ilike $2 or l.action = any ($8)
       or l.actor = any (array(select 'manager:' || named.id from staff named where named.fio ilike $2)))
     and ($3::text is null or l.actor = $3) and ($4::text is null or l.record_kind = $4)
     and ($5::text is null or l.record_id = $5) and ($6::bigint is null or l.id < $6)
     and ($9::text is null or l.action = $9)
     and ($10::date is null or (l.at >= ${midnight('$10::date')}
       and l.id >= ${firstSince(midnight('$10::date'), '- 1000')}))
     and ($11::date is null or (l.at < ${midnight('$11::date + 1')}
       and l.id <= coalesce(${firstSince(midnight('$11::date + 1'), '+ 1000')}, ${Number.MAX_SAFE_INTEGER})))
   order by l.id desc limit $7`,
)

/** Everybody who has accepted an invitation and works at one of these sites; null: at any, those dismissed too. */
export const findAuditStaff = statement<[siteIds: readonly number[] | null], { id: number; fio: string }>(
  'findAuditStaff',
  `select id, fio from staff s where accepted_at is not null and ($1::int[] is null or exists (
     select from staff_grants g where g.staff_id = s.id and (g.site_id is null or g.site_id = any($1))))
   order by fio, id`,
)

export const findLastAudit = statement<
  [recordKind: string, recordId: string, action: string | null],
  { actor: string; fio: string | null; at: Date }
>(
  'findLastAudit',
  `select l.actor, s.fio, l.at from audit_log l left join staff s on l.actor = 'manager:' || s.id
   where l.record_kind = $1 and l.record_id = $2 and ($3::text is null or l.action = $3) order by l.id desc limit 1`,
)

/** A recent entry of an actor, locked so that two concurrent undos run once. */
export const findOwnAudit = statement<
  [id: number, actor: string, seconds: number],
  UndoneEntry & { recordKind: string }
>(
  'findOwnAudit',
  `select id, at, actor, action, record_kind as "recordKind", record_id as "recordId", site_id as "siteId", changes
   from audit_log, pg_advisory_xact_lock(hashtextextended('undo ' || $1::bigint, 0))
   where id = $1 and actor = $2 and batch_id is null and at > now() - $3::int * interval '1 second'`,
)

/**
 * The last entry of a staff session, if it is recent. It is looked for among the newest of the actor: a session that
 * has been quiet would otherwise be looked for through years.
 */
export const findLastOfSession = statement<
  [actor: string, sessionId: string, seconds: number],
  AuditRow & Pick<UndoneEntry, 'action'> & { orderBatchId: string | null }
>(
  'findLastOfSession',
  `select l.id, l.at, l.actor, null as "actorFio", l.action, l.record_kind as "recordKind", l.record_id as "recordId",
     l.site_id as "siteId", l.changes, null as personal, l.why, l.batch_id as "orderBatchId"
   from (select * from audit_log where actor = $1 order by id desc limit 100) l
   where l.session_id = $2 and l.at > now() - $3::int * interval '1 second'
   order by l.id desc limit 1`,
)

export const findOrderBatchAudit = statement<[orderBatchId: string, recordKind: string, recordId: string], UndoneEntry>(
  'findOrderBatchAudit',
  `select id, at, actor, action, record_id as "recordId", site_id as "siteId", changes from audit_log
   where batch_id = $1 and record_kind = $2 and record_id = $3 and action <> 'change.undo' order by id desc limit 1`,
)

/** Entries of an action that somebody's bulk action has written within 30 days, the oldest first. */
export const findBatchEntries = statement<
  [batchId: string, actor: string, action: string],
  UndoneEntry & { recordKind: string }
>(
  'findBatchEntries',
  `select id, at, actor, action, record_kind as "recordKind", record_id as "recordId", site_id as "siteId", changes
   from audit_log where batch_id = $1 and actor = $2 and action = $3 and at > now() - interval '30 days' order by id`,
)
