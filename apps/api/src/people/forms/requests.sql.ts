import type { FieldKind } from '@shpulka/contract/people/forms'
import { statement } from '../../base/db/statement.ts'
import { type HandledItems, handledIds } from '../inbox/handled-items.rule.ts'
import type { InboxHistoryRow } from '../inbox/inbox-source.port.ts'

/** A stored field value. */
export interface AnswerRow {
  readonly code: string
  readonly kind: FieldKind
  readonly label: string
  readonly text: string
  readonly value: unknown
}

export interface RequestRow {
  id: number
  siteId: number
  userId: number | null
  type: { code: string; title: string; email: string }
  status: { id: number; code: string; title: string; description: string; isOpen: boolean }
  isCancellable: boolean
  name: string
  email: string
  phone: string
  page: string
  answers: AnswerRow[]
  files: { id: string; name: string; size: number }[]
  events: { status: string; answer: string; at: string }[]
  createdAt: Date
}

const requestText = `select r.id, r.site_id as "siteId", r.user_id as "userId",
     json_build_object('code', t.code, 'title', t.title, 'email', t.email) as type,
     json_build_object('id', s.id, 'code', s.code, 'title', s.title, 'description', s.description, 'isOpen', s.is_open)
       as status,
     exists (select from form_status_transitions e join form_statuses c on c.id = e.to_id and c.code = 'cancelled'
       where e.from_id = r.status_id) as "isCancellable",
     r.name, r.email, r.phone, r.page, r.answers,
     (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size_bytes) order by a.position),
       '[]')
      from form_request_files a join files f on f.id = a.file_id where a.request_id = r.id) as files,
     (select coalesce(json_agg(json_build_object('status', c.title, 'answer', e.answer, 'at', e.created_at)
       order by e.id), '[]')
      from form_request_events e join form_statuses c on c.id = e.to_status_id where e.request_id = r.id
        and not e.is_untold) as events,
     r.created_at as "createdAt"
   from form_requests r join form_types t on t.id = r.type_id join form_statuses s on s.id = r.status_id`

/** A request of any user: only for code that has already checked permission. */
export const findAnyRequest = statement<[id: number], RequestRow>('findAnyRequest', `${requestText} where r.id = $1`)

export const findRequestsOfUser = statement<
  [userId: number, siteId: number, type: string | null, limit: number, offset: number],
  RequestRow
>(
  'findRequestsOfUser',
  `${requestText} where r.user_id = $1 and r.site_id = $2 and ($3::text is null or t.code = $3) order by r.id desc limit
    $4 offset $5`,
)

export const countRequestsOfUser = statement<[userId: number, siteId: number, type: string | null], { total: number }>(
  'countRequestsOfUser',
  `select count(*)::int as total from form_requests r join form_types t on t.id = r.type_id
   where r.user_id = $1 and r.site_id = $2 and ($3::text is null or t.code = $3)`,
)

/** Finds the newest requests, open ones or in one status. */
export const findLatestRequests = statement<[status: string | null, limit: number], RequestRow>(
  'findLatestRequests',
  `${requestText} where ($1::text is null and s.is_open) or s.code = $1 order by r.id desc limit $2`,
)

/** Removes an expired repeat key: after `seconds` the same content by the same sender is a new request. */
export const deleteExpiredRepeat = statement<[repeatKey: Buffer, seconds: number]>(
  'deleteExpiredRepeat',
  `update form_requests set repeat_key = null where repeat_key = $1 and created_at < now() - $2 * interval '1 second'`,
)

/**
 * Inserts a request. Returns no row when its repeat key exists; a concurrent repeat waits on the unique key.
 */
export const insertFormRequest = statement<[request: string], { id: number }>(
  'insertFormRequest',
  `with inserted as (
     insert into form_requests (site_id, type_id, user_id, name, email, phone, answers, page, repeat_key)
     select g.site_id, g.type_id, g.user_id, g.name, g.email, g.phone, g.answers, g.page, decode(g.repeat_key, 'hex')
     from json_to_record($1::json) as g (site_id int, type_id int, user_id bigint, name text, email text, phone text,
       answers jsonb, page text, repeat_key text)
     on conflict (repeat_key) do nothing
     returning id
   )
   select id from inserted`,
)

export const findSameRequest = statement<[repeatKey: Buffer], { id: number }>(
  'findSameFormRequest',
  'select id from form_requests where repeat_key = $1',
)

/**
 * Inserts an event; a trigger then changes the request's status. Fails when the transition is not allowed or does not
 * start from the current status.
 */
export const insertRequestEvent = statement<
  [requestId: number, fromId: number | null, toCode: string, who: string, answer: string],
  { id: number }
>(
  'insertFormRequestEvent',
  `insert into form_request_events (request_id, from_status_id, to_status_id, who, answer)
   select $1, $2, s.id, $4, $5 from form_statuses s where s.code = $3 returning id`,
)

/** Attaches files to a request. A file in several fields is attached once, to the first of them. */
export const insertRequestFiles = statement<[requestId: number, fieldCode: string, fileIds: readonly string[]]>(
  'insertFormRequestFiles',
  `insert into form_request_files (request_id, file_id, field_code, position)
   select $1, f.id, $2, f.position from unnest($3::uuid[]) with ordinality as f (id, position) on conflict do nothing`,
)

/** Locks a request against other changes of its status. */
export const lockRequest = statement<[id: number], { statusId: number; status: string; title: string }>(
  'lockFormRequest',
  `select r.status_id as "statusId", s.code as status, s.title from form_requests r
    join form_statuses s on s.id = r.status_id
    where r.id = $1 for update of r`,
)

/** The statuses a request may move to. */
export const findNextFormStatuses = statement<[fromId: number], { code: string; title: string }>(
  'findNextFormStatuses',
  `select s.code, s.title from form_status_transitions e join form_statuses s on s.id = e.to_id where e.from_id = $1
    order by s.id`,
)

/** Finds an event with its request. No row when it was undone. */
export const findRequestEvent = statement<[id: number], { requestId: number; status: string; answer: string }>(
  'findFormRequestEvent',
  `select e.request_id as "requestId", s.code as status, e.answer from form_request_events e
    join form_statuses s on s.id = e.to_status_id where e.id = $1 and not e.is_untold`,
)

interface LastRequestEventRow {
  id: number
  userId: number | null
  who: string
  at: Date
  isUndo: boolean
  /** Null when the event is the sending of the request. */
  fromTitle: string | null
  toTitle: string
}

export const findLastRequestEvent = statement<[requestId: number], LastRequestEventRow>(
  'findLastFormRequestEvent',
  `select e.id, r.user_id as "userId", e.who, e.created_at as at, e.undoes is not null as "isUndo",
     f.title as "fromTitle", t.title as "toTitle"
   from form_request_events e join form_requests r on r.id = e.request_id
     left join form_statuses f on f.id = e.from_status_id join form_statuses t on t.id = e.to_status_id
   where e.request_id = $1 order by e.id desc limit 1`,
)

/** Undoes an event before its sender is notified. */
export const undoRequestEvent = statement<[eventId: number, who: string], { id: number }>(
  'undoFormRequestEvent',
  `with undone as (update form_request_events set is_untold = true where id = $1 returning *)
   insert into form_request_events (request_id, from_status_id, to_status_id, who, undoes, is_untold)
   select request_id, to_status_id, from_status_id, $2, id, true from undone returning id`,
)

/** Statuses 1 and 2, new and in work: by constants few are found by the index among very many. */
const isWaitingRequest = (r: string) => `${r}.status_id in (1, 2)`
const isWaiting = isWaitingRequest('r')
const itemTitle = (isQuestion: boolean) => `case when ${isQuestion} and w.text is not null then w.text
       else t.title || coalesce(': ' || w.text, '') end`
const itemTables = `form_requests r join form_types t on t.id = r.type_id join form_statuses s on s.id = r.status_id
     left join lateral (
       select left(a ->> 'text', 160) as text from jsonb_array_elements(r.answers) a
       where a ->> 'kind' = 'textarea' and a ->> 'text' <> '' limit 1
     ) w on true`

const isOfQuestions = (r: string, isQuestion: boolean) =>
  `${r}.type_id in (select id from form_types where (question_field is not null) = ${isQuestion})`
const handled = (isQuestion: boolean) => ({
  table: 'form_requests',
  // As the index form_requests_by_words has it.
  text: (x: string) =>
    `${x}.name || ' ' || ${x}.phone || ' ' || ${x}.email::text || ' ' ||
       jsonb_path_query_array(${x}.answers, '$[*].text')::text`,
  isHandled: (x: string) => `not ${isWaitingRequest(x)} and ${isOfQuestions(x, isQuestion)}`,
})
const itemColumns = (isQuestion: boolean) => `r.id, r.site_id, r.created_at as opened_at,
     ${itemTitle(isQuestion)} as title, r.name as sender, s.title as state,
     r.name || ' ' || r.phone || ' ' || r.email::text || ' ' || t.title || ' ' ||
       jsonb_path_query_array(r.answers, '$[*].text')::text as found_by`

/** `InboxSource.openItems` of requests: requests without an answer. */
export const openRequests = (isQuestion: boolean) => `select ${itemColumns(isQuestion)}, null::timestamptz as until
   from ${itemTables} where ${isWaiting} and ${isOfQuestions('r', isQuestion)}`

/** `InboxSource.handledItems` of requests. */
export const handledRequests = (isQuestion: boolean): HandledItems => ({
  ids: (match) => handledIds(handled(isQuestion), match),
  items: (ids) => `select ${itemColumns(isQuestion)} from ${itemTables}
     where ${handled(isQuestion).isHandled('r')} and r.id in (${ids})`,
})

/** `InboxSource.customerItems` of requests. Uses the indexes by user and by email. */
export const customerRequests = (isQuestion: boolean) => `select r.id, r.site_id, r.created_at as at,
     ${itemTitle(isQuestion)} as title, s.title as state, ${isWaiting} as is_waiting
   from ${itemTables}
   where r.id in (
       select id from form_requests where user_id = $1
       union all
       select g.id from users u join form_requests g on g.site_id = u.site_id and g.email = u.email
       where u.id = $1 and u.email_proven_at is not null and g.user_id is null
     ) and (t.question_field is not null) = ${isQuestion}`

export interface RequestItemRow {
  isQuestion: boolean
  isWaiting: boolean
  isPublished: boolean
  status: string
  /** Id of the last event. */
  version: string
  /** Ids of image files. */
  pictures: string[]
  history: InboxHistoryRow[]
}

export const findRequestItem = statement<[id: number], RequestItemRow>(
  'findRequestItem',
  `select t.question_field is not null as "isQuestion", s.code in ('new', 'in-work') as "isWaiting",
     exists (select from published_questions q where q.request_id = r.id) as "isPublished", s.code as status,
     (select coalesce(max(e.id), 0)::text from form_request_events e where e.request_id = r.id) as version,
     (select coalesce(json_agg(f.id), '[]') from form_request_files a join files f on f.id = a.file_id
       where a.request_id = r.id and f.width is not null) as pictures,
     (select coalesce(json_agg(json_build_object('at', e.created_at, 'who', e.who, 'text', e.answer,
         'what', case when e.undoes is null then c.title else 'Отменено: ' || f.title end) order by e.id), '[]')
      from form_request_events e join form_statuses c on c.id = e.to_status_id
        left join form_statuses f on f.id = e.from_status_id where e.request_id = r.id) as history
   from form_requests r join form_types t on t.id = r.type_id join form_statuses s on s.id = r.status_id
   where r.id = $1`,
)

/** Empties these email addresses in requests of other accounts, which stay theirs. */
export const clearEmailInRequestsOfOthers = statement<[userId: number, siteId: number, emails: readonly string[]]>(
  'clearEmailInRequestsOfOthers',
  `update form_requests r set email = '', answers = (
     select coalesce(jsonb_agg(case when a.answer ->> 'kind' = 'email'
         and (a.answer ->> 'text')::citext = any($3::citext[]) then a.answer || '{"text": "", "value": ""}'
       else a.answer end order by a.n), '[]')
     from jsonb_array_elements(r.answers) with ordinality as a (answer, n))
   where r.site_id = $2 and r.email = any($3::citext[]) and r.user_id <> $1`,
)
