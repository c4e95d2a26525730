import type { ConvenientTime } from '@shpulka/contract/people/recall'
import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'
import { type HandledItems, handledIds } from '../inbox/handled-items.rule.ts'

export interface RecallRow {
  id: number
  topic: string
  status: { id: number; code: string; title: string }
  isOpen: boolean
  fio: string
  phone: string
  convenientTime: ConvenientTime
  comment: string
  createdAt: Date
  siteId: number
}

const recallText = `select r.id, r.site_id as "siteId", t.title as topic, json_build_object('id', s.id, 'code', s.code,
  'title', s.title) as status, s.is_open as "isOpen",
     r.fio, r.phone, r.convenient_time as "convenientTime", r.comment, r.created_at as "createdAt"
   from recalls r join recall_topics t on t.id = r.topic_id join recall_statuses s on s.id = r.status_id`

export const findRecallTopics = statement<[], { id: number; code: string; title: string }>(
  'findRecallTopics',
  'select id, code, title from recall_topics order by id',
)

export const findRecalls = statement<[userId: number, siteId: number, limit: number, offset: number], RecallRow>(
  'findRecalls',
  `${recallText} where r.user_id = $1 and r.site_id = $2 order by r.id desc limit $3 offset $4`,
)

export const countRecalls = statement<[userId: number, siteId: number], { total: number }>(
  'countRecalls',
  'select count(*)::int as total from recalls where user_id = $1 and site_id = $2',
)

export const findRecall = statement<[id: number, userId: number, siteId: number], RecallRow>(
  'findRecall',
  `${recallText} where r.id = $1 and r.user_id = $2 and r.site_id = $3`,
)

/** A recall of any user: only for code that has already checked permission. */
export const findAnyRecall = statement<[id: number], RecallRow>('findAnyRecall', `${recallText} where r.id = $1`)

/** Adds a recall, or updates the open one about the same topic: then `isNew` is false. */
export const upsertRecall = statement<
  [userId: number, siteId: number, topicId: number, fio: string, phone: string, time: ConvenientTime, comment: string],
  { id: number; isNew: boolean }
>(
  'upsertRecall',
  `insert into recalls (user_id, site_id, topic_id, fio, phone, convenient_time, comment) values ($1, $2, $3, $4, $5,
    $6, $7)
   on conflict (user_id, site_id, topic_id) where closed_at is null do update
   set fio = excluded.fio, phone = excluded.phone, convenient_time = excluded.convenient_time,
     comment = excluded.comment
   returning id, xmax = 0 as "isNew"`,
)

export const cancelOpenRecall = statement<[id: number, userId: number, siteId: number]>(
  'cancelOpenRecall',
  `update recalls set status_id = (select id from recall_statuses where code = 'cancelled'), closed_at = now()
   where id = $1 and user_id = $2 and site_id = $3 and closed_at is null`,
)

const handled = {
  table: 'recalls',
  // As the index recalls_by_words has it.
  text: (x: string) => `${x}.fio || ' ' || ${x}.phone || ' ' || ${x}.comment`,
  isHandled: (x: string) => `${x}.closed_at is not null`,
}
const itemColumns = `r.id, r.site_id, r.created_at as opened_at, t.title, r.fio as sender, s.title as state,
     r.fio || ' ' || r.phone || ' ' || u.email::text || ' ' || t.title || ' ' || r.comment as found_by`
const itemTables = `recalls r join users u on u.id = r.user_id join recall_topics t on t.id = r.topic_id
     join recall_statuses s on s.id = r.status_id`

/** `InboxSource.openItems` of recalls. */
export const openRecalls = `select ${itemColumns}, null::timestamptz as until from ${itemTables}
   where r.closed_at is null`

/** `InboxSource.handledItems` of recalls. */
export const handledRecalls: HandledItems = {
  ids: (match) => handledIds(handled, match),
  items: (ids) => `select ${itemColumns} from ${itemTables} where ${handled.isHandled('r')} and r.id in (${ids})`,
}

/** `InboxSource.customerItems` of recalls. */
export const customerRecalls = `select r.id, r.site_id, r.created_at as at, t.title, s.title as state,
     r.closed_at is null as is_waiting
   from recalls r join recall_topics t on t.id = r.topic_id join recall_statuses s on s.id = r.status_id
   where r.user_id = $1`

/** Finds a recall for the inbox. The version covers all columns, because the buyer may change an open recall. */
export const findRecallItem = statement<
  [id: number],
  Omit<RecallRow, 'id' | 'status'> & { userId: number; email: string; state: string; version: string }
>(
  'findRecallItem',
  `select r.site_id as "siteId", r.user_id as "userId", u.email, t.title as topic, s.title as state,
     r.closed_at is null as "isOpen", r.fio, r.phone, r.convenient_time as "convenientTime", r.comment,
     r.created_at as "createdAt", md5(r::text) as version
   from recalls r join recall_topics t on t.id = r.topic_id join recall_statuses s on s.id = r.status_id
     join users u on u.id = r.user_id
   where r.id = $1`,
)

export const lockRecall = statement<[id: number]>('lockRecall', 'select from recalls where id = $1 for no key update')

/** Closes a recall with a final status; `status` is its code. */
export const closeRecall = statement<[id: number, status: string], { siteId: number; before: string }>(
  'closeRecall',
  `update recalls r set status_id = s.id, closed_at = now() from recall_statuses s, recalls b
     join recall_statuses f on f.id = b.status_id
   where r.id = $1 and b.id = r.id and r.closed_at is null and s.code = $2 and not s.is_open
   returning r.site_id as "siteId", f.title as before`,
)

/**
 * Moves a recall from the status `after` back to `before`; both are titles. Returns no row when its status is no longer
 * `after`, or the buyer has another open recall about the same topic.
 */
export const reopenRecall = statement<[id: number, before: string, after: string], { id: number }>(
  'reopenRecall',
  `update recalls r set status_id = s.id, closed_at = null from recall_statuses s, recall_statuses n
   where r.id = $1 and n.id = r.status_id and n.title = $3 and s.title = $2 and s.is_open
     and not exists (select from recalls o where o.closed_at is null and o.user_id = r.user_id
     and o.topic_id = r.topic_id)
   returning r.id`,
)

/** Deletes recalls that ended three years ago, as the privacy policy requires (/help/privacy). */
export const deleteOldRecalls = deletionOfOldRows(
  'deleteOldRecalls',
  'recalls',
  `closed_at < now() - interval '3 years'`,
)
