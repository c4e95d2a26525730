import { statement } from '../../base/db/statement.ts'

/** Returns no row when the same person wrote the same text within a minute. */
export const insertOrderNote = statement<[orderId: number, who: string, text: string], { id: number }>(
  'insertOrderNote',
  `insert into order_notes (order_id, who, text) select $1, $2, $3
   where not exists (select from order_notes where order_id = $1 and who = $2 and text = $3
     and created_at > now() - interval '1 minute')
   returning id`,
)

export const insertMentions = statement<[noteId: number, staffIds: readonly number[]]>(
  'insertNoteMentions',
  'insert into order_note_mentions (note_id, staff_id) select $1, unnest($2::int[])',
)

/** Orders `o` where a note of two weeks calls this member of staff, who has done nothing there since; in SQL. */
export const mentionsStaffSql = (staffId: string) => `o.id = any(array(
    select n.order_id from order_note_mentions c join order_notes n on n.id = c.note_id
    where c.staff_id = ${staffId} and n.created_at > now() - interval '14 days'
      and not exists (select from order_notes r where r.order_id = n.order_id and r.id > n.id
        and r.who = 'manager:' || c.staff_id)
      and not exists (select from order_history h where h.order_id = n.order_id and h.created_at > n.created_at
        and h.who = 'manager:' || c.staff_id)))`

export const findMention = statement<
  [noteId: number, staffId: number],
  { orderId: number; siteId: number; email: string; fio: string; author: string | null }
>(
  'findNoteMention',
  `select n.order_id as "orderId", o.site_id as "siteId", s.email, s.fio, a.fio as author
   from order_notes n join orders o on o.id = n.order_id join staff s on s.id = $2 and s.closed_at is null
     left join staff a on n.who = 'manager:' || a.id
   where n.id = $1`,
)

/** Returns no row when the note no longer exists. */
export const deleteOwnNote = statement<[noteId: number, orderId: number, who: string], { id: number }>(
  'deleteOwnOrderNote',
  'delete from order_notes where id = $1 and order_id = $2 and who = $3 returning id',
)
