import type { InboxKind } from '@shpulka/contract/people/inbox'
import { statement } from '../../base/db/statement.ts'
import { customerWordsSql } from '../customers/customer-words.rule.ts'
import { foundText, type HandledMatch } from './handled-items.rule.ts'
import type { InboxSource } from './inbox-source.port.ts'

export interface InboxRow {
  kind: InboxKind
  id: number
  siteId: number
  title: string
  from: string
  state: string
  openedAt: Date
  dueAt: Date
  assigneeId: number | null
  assigneeFio: string | null
}

export interface FoundItemRow
  extends Pick<InboxRow, 'kind' | 'id' | 'siteId' | 'title' | 'from' | 'state' | 'openedAt'> {
  isWaiting: boolean
}

export interface CustomerItemRow {
  kind: InboxKind
  id: number
  title: string
  state: string
  isWaiting: boolean
  at: Date
  /** How many there are in all. */
  total: number
}

/** JSON of `readableKinds`. */
type ScopeJson = string

const scopeCte = (parameter: string) =>
  `scope as (select * from json_to_recordset(${parameter}::json) s (kind text, "siteIds" int[]))`

const columnsOf = (kind: InboxKind) =>
  `select '${kind}' as kind, x.id, x.site_id, x.opened_at, x.title, x.sender, x.state`
const foundColumns = `i.kind, i.id, i.site_id as "siteId", i.title, i.sender as "from", i.state,
         i.opened_at as "openedAt"`

/** Makes SQL statements over the items of all rooms. */
export function inboxStatements(sources: readonly InboxSource[]) {
  const shownItems = `${scopeCte('$1')},
   open_items as (
     ${sources.map(({ kind, openItems }) => `${columnsOf(kind)}, x.until from (${openItems}) x`).join(' union all\n')}
   ),
   shown as (
     select o.*, coalesce(o.until, working_deadline(o.opened_at, k.due_minutes)) as due, a.staff_id
     from open_items o join scope s on s.kind = o.kind and (s."siteIds" is null or o.site_id = any (s."siteIds"))
       join inbox_kinds k on k.kind = o.kind
       left join inbox_assignments a on a.kind = o.kind and a.item_id = o.id
   )`
  return {
    /** Finds items, most urgent first. */
    findItems: statement<
      [
        scope: ScopeJson,
        kind: string | null,
        siteId: number | null,
        assigneeId: number | null,
        isOverdue: boolean,
        limit: number,
      ],
      InboxRow & { total: number }
    >(
      'findInboxItems',
      `with ${shownItems}
       select i.kind, i.id, i.site_id as "siteId", i.title, i.sender as "from", i.state, i.opened_at as "openedAt",
         i.due as "dueAt", st.id as "assigneeId", st.fio as "assigneeFio", count(*) over ()::int as total
       from shown i left join staff st on st.id = i.staff_id
       where ($2::text is null or i.kind = $2) and ($3::int is null or i.site_id = $3)
         and ($4::int is null or i.staff_id = $4) and (not $5 or i.due < now())
       order by i.due, i.kind, i.id limit $6`,
    ),
    /** Finds items that wait by id among kinds, or by patterns that must all match, the newest first. */
    searchItems: statement<
      [scope: ScopeJson, id: number | null, kindsOfId: readonly string[], patterns: readonly string[], limit: number],
      FoundItemRow
    >(
      'searchInboxItems',
      `with ${scopeCte('$1')}, items as (
         ${sources
           .map(({ kind, openItems }) => `${columnsOf(kind)}, x.found_by from (${openItems}) x`)
           .join(' union all\n')}
       )
       select ${foundColumns}
       from items i join scope s on s.kind = i.kind and (s."siteIds" is null or i.site_id = any (s."siteIds"))
       where (i.id = $2 and i.kind = any($3::text[]))
         or (cardinality($4::text[]) > 0 and ${foundText('i.found_by')} like all($4))
       order by i.opened_at desc, i.kind, i.id limit $5`,
    ),
    ...handledStatements(sources),
    /** Counts items of a site and, of those assigned or late, only these; each count is without its own condition. */
    countItems: statement<
      [scope: ScopeJson, staffId: number, siteId: number | null, isMine: boolean, isOverdue: boolean],
      { kind: InboxKind; total: number; overdue: number; mine: number; dueText: string }
    >(
      'countInboxItems',
      `with ${shownItems}
       select k.kind, k.due_text as "dueText",
         (count(i.id) filter (where (not $4 or i.staff_id = $2) and (not $5 or i.due < now())))::int as total,
         (count(i.id) filter (where (not $4 or i.staff_id = $2) and i.due < now()))::int as overdue,
         (count(i.id) filter (where i.staff_id = $2 and (not $5 or i.due < now())))::int as mine
       from scope s join inbox_kinds k on k.kind = s.kind
         left join shown i on i.kind = k.kind and ($3::int is null or i.site_id = $3) group by k.kind`,
    ),
    /** Finds items of an account, open or not, the newest first. */
    findItemsOfCustomer: statement<[userId: number, scope: ScopeJson, limit: number, skip: number], CustomerItemRow>(
      'findInboxItemsOfCustomer',
      `with ${scopeCte('$2')}, items as (
         ${sources
           .map(({ kind, customerItems }) => `select '${kind}' as kind, x.* from (${customerItems}) x`)
           .join(' union all\n')}
       )
       select i.kind, i.id, i.title, i.state, i.is_waiting as "isWaiting", i.at, count(*) over ()::int as total
       from items i join scope s on s.kind = i.kind and (s."siteIds" is null or i.site_id = any (s."siteIds"))
       order by i.at desc, i.kind, i.id desc limit $3 offset $4`,
    ),
  }
}

/** Those over handled items, which are searched for apart: they are many. */
function handledStatements(sources: readonly InboxSource[]) {
  const matchOf = (kind: InboxKind): HandledMatch => ({
    pattern: '$2::text',
    others: '$3::text[]',
    users: 'table found_users',
    isReadable: (siteId) => `exists (select from scope s where s.kind = '${kind}'
      and (s."siteIds" is null or ${siteId} = any (s."siteIds")))`,
    isAmongNewest: (x, table) => `($5::int is null or ${x}.id > (select max(id) - $5 from ${table}))`,
    limit: '$4',
  })
  const handledSources = sources.flatMap(({ kind, handledItems }) => (handledItems ? [{ kind, ...handledItems }] : []))
  return {
    /**
     * Finds handled items by a pattern, for indexes, and others that must match too, among so many newest of each kind
     * and accounts; null: among all. Only ids: each of many rooms adds joins, and planning them all takes longer than
     * the search.
     */
    searchHandledItems: statement<
      [scope: ScopeJson, pattern: string, others: readonly string[], limit: number, newest: number | null],
      { kind: InboxKind; id: number }
    >(
      'searchHandledInboxItems',
      `with ${scopeCte('$1')}, found_users as materialized (
         select u.id from users u where u.erased_at is null and ${customerWordsSql('u')} like $2
           and ${customerWordsSql('u')} like all ($3) and ($5::int is null or u.id > (select max(id) - $5 from users))
         order by u.id + 0 desc limit 500
       )
       ${handledSources
         .map(({ kind, ids }) => `select '${kind}' as kind, x.id from (${ids(matchOf(kind))}) x`)
         .join(' union\n')}`,
    ),
    /** Handled ones of these items, the newest first. `found` is JSON of kinds and ids. */
    findHandledItems: statement<[scope: ScopeJson, found: string, limit: number], FoundItemRow>(
      'findHandledInboxItems',
      `with ${scopeCte('$1')}, found as (select * from json_to_recordset($2::json) f (kind text, id bigint)), items as (
         ${handledSources
           .map(({ kind, items }) => {
             const ids = `select f.id from found f where f.kind = '${kind}'`
             return `${columnsOf(kind)} from (${items(ids)}) x`
           })
           .join(' union all\n')}
       )
       select ${foundColumns}
       from items i join scope s on s.kind = i.kind and (s."siteIds" is null or i.site_id = any (s."siteIds"))
       order by i.opened_at desc, i.kind, i.id limit $3`,
    ),
  }
}

export type InboxStatements = ReturnType<typeof inboxStatements>

export const findStaffNames = statement<[ids: readonly number[]], { id: number; fio: string }>(
  'findStaffNames',
  'select id, fio from staff where id = any ($1::int[])',
)

/** Finds active staff who have a permission, and their sites. A role with null permissions has every permission. */
export const findAssignableStaff = statement<
  [permission: string],
  { id: number; fio: string; isEverywhere: boolean; siteIds: number[] }
>(
  'findAssignableStaff',
  `select s.id, s.fio, bool_or(g.site_id is null) as "isEverywhere",
     coalesce(array_agg(g.site_id) filter (where g.site_id is not null), '{}')::int[] as "siteIds"
   from staff s join staff_grants g on g.staff_id = s.id join staff_roles r on r.code = g.role_code
   where s.accepted_at is not null and s.closed_at is null and (r.permissions is null or $1 = any (r.permissions))
   group by s.id order by s.fio, s.id`,
)

/** Serializes concurrent assignments of an item. */
export const lockAssignment = statement<[kind: string, itemId: number]>(
  'lockInboxAssignment',
  `select pg_advisory_xact_lock(hashtextextended('inbox ' || $1 || ' ' || $2::bigint, 0))`,
)

export const findAssignee = statement<[kind: string, itemId: number], { id: number; fio: string; at: Date }>(
  'findInboxAssignee',
  `select s.id, s.fio, a.assigned_at as at from inbox_assignments a join staff s on s.id = a.staff_id
   where a.kind = $1 and a.item_id = $2`,
)

export const saveAssignee = statement<[kind: string, itemId: number, staffId: number]>(
  'saveInboxAssignee',
  `insert into inbox_assignments (kind, item_id, staff_id) values ($1, $2, $3)
   on conflict (kind, item_id) do update set staff_id = excluded.staff_id, assigned_at = now()`,
)

export const deleteAssignee = statement<[kind: string, itemId: number]>(
  'deleteInboxAssignee',
  'delete from inbox_assignments where kind = $1 and item_id = $2',
)
