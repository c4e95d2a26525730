import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'

export interface NotificationRow {
  id: number
  typeCode: string
  title: string
  body: string
  link: string
  createdAt: Date
  isRead: boolean
}

const columns = `id, type_code as "typeCode", title, body, link, created_at as "createdAt", read_at is not null
   as "isRead"`
/** Commands to pages are notifications too, but are not shown. */
const isShown = `type_code not in ('reset_session', 'reload_page')`

/**
 * Takes a JSON array with the names of the columns as keys. Whoever is erased gets nothing: their orders go on. Waits
 * for an erasure that has begun.
 */
export const insertNotifications = statement<[notifications: string], { id: number; userId: number }>(
  'insertNotifications',
  `insert into notifications (user_id, type_code, title, body, link)
   select n.user_id, n.type_code, n.title, n.body, n.link
   from json_to_recordset($1::json) as n (user_id bigint, type_code text, title text, body text, link text)
     join users u on u.id = n.user_id and u.erased_at is null for key share of u
   returning id, user_id as "userId"`,
)

/** Inserts a command to every open page of a site. Null means all sites. */
export const insertToPages = statement<
  [siteId: number | null, typeCode: string, title: string, body: string, link: string],
  { id: number }
>(
  'insertToPages',
  'insert into notifications (site_id, type_code, title, body, link) values ($1, $2, $3, $4, $5) returning id',
)

/**
 * Notifies all accounts of a site (null means any site), or only those with this email address, which they have proven:
 * before that the account may be used by who ordered with a stranger's address.
 */
export const insertForUsers = statement<
  [siteId: number | null, email: string | null, typeCode: string, title: string, body: string, link: string],
  { id: number; userId: number }
>(
  'insertForUsers',
  `insert into notifications (user_id, type_code, title, body, link)
   select id, $3, $4, $5, $6 from users where erased_at is null and ($1::int is null or site_id = $1)
     and ($2::citext is null or email = $2::citext and email_proven_at is not null)
   returning id, user_id as "userId"`,
)

/** Sites where this email address has an account. */
export const findAccountSites = statement<[email: string], { siteId: number }>(
  'findAccountSites',
  'select site_id as "siteId" from users where email = $1::citext and erased_at is null',
)

export const findSiteId = statement<[code: string], { id: number }>(
  'findSiteId',
  'select id from sites where code = $1',
)

/** Uses the index notifications_of_user. */
export const findNotifications = statement<
  [userId: number, showReceived: boolean, limit: number, offset: number],
  NotificationRow
>(
  'findNotifications',
  `select ${columns} from notifications where user_id = $1 and ($2 or read_at is null) and ${isShown}
   order by (read_at is not null), id desc limit $3 offset $4`,
)

export const countNotificationsOf = statement<[userId: number], { unread: number; total: number }>(
  'countNotificationsOf',
  `select count(*) filter (where read_at is null)::int as unread, count(*)::int as total from notifications
    where user_id = $1 and ${isShown}`,
)

/** Finds a notification of this user or to all pages of the site. A guest's user id is null. */
export const findNotification = statement<[id: number, userId: number | null, siteId: number], NotificationRow>(
  'findNotification',
  `select ${columns} from notifications where id = $1 and (user_id = $2 or user_id is null
    and coalesce(site_id, $3) = $3)`,
)

export const markRead = statement<[userId: number, ids: readonly number[]]>(
  'markRead',
  'update notifications set read_at = now() where user_id = $1 and id = any($2) and read_at is null',
)

export const markEveryRead = statement<[userId: number]>(
  'markEveryRead',
  'update notifications set read_at = now() where user_id = $1 and read_at is null',
)

/** Recent notifications of these users and of all pages, whose announcement may have been missed. */
export const findMissedNotifications = statement<
  [userIds: readonly number[], afterId: number],
  { id: number; userId: number | null; siteId: number | null }
>(
  'findMissedNotifications',
  `select id, user_id as "userId", site_id as "siteId" from notifications
   where id > $2 and created_at > now() - interval '10 minutes' and (user_id = any($1) and read_at is null
     or user_id is null) order by id`,
)

export const findLastId = statement<[], { id: number }>(
  'findLastId',
  'select coalesce(max(id), 0)::bigint as id from notifications',
)

export const deleteOldNotifications = deletionOfOldRows(
  'deleteOldNotifications',
  'notifications',
  `created_at < now() - interval '180 days'`,
)

/** Deletes unread notifications since a date. */
export const deleteUnreadSince = statement<[userId: number, typeCode: string, link: string, since: Date]>(
  'deleteUnreadNotificationsSince',
  `delete from notifications where user_id = $1 and type_code = $2 and link = $3 and created_at >= $4
     and read_at is null`,
)
