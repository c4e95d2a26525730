import { randomBytes } from 'node:crypto'
import type { Pool } from '../../base/db/pool.ts'

let made = 0

/** Somebody with an account, to send something to the shop. */
export async function addTestPerson(pool: Pool, fio: string, siteId = 1): Promise<number> {
  made += 1
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (site_id, email, phone, fio, role, price_role, email_proven_at)
     values ($1, $2, '+7900123' || lpad($3::text, 4, '0'), $4, 'guest', (select price_role from sites where id = $1), now())
     returning id`,
    [siteId, `sender.${made}@example.ru`, made, fio],
  )
  return rows[0]!.id
}

/** A review that waits to be read, of the first product its author has not reviewed. */
export async function addTestReview(
  pool: Pool,
  {
    userId,
    comment = 'Строчка ровная',
    rating = 5,
    siteId = 1,
  }: {
    readonly userId: number
    readonly comment?: string
    readonly rating?: number
    readonly siteId?: number
  },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into reviews (product_id, user_id, site_id, rating, comment, author, is_anonymous, fingerprint)
       select p.id, $1, $2, $3, $4, 'Анна К.', false, $5 from products p
       where p.hidden_at is null and not exists (select from reviews r where r.user_id = $1 and r.product_id = p.id)
       order by p.id limit 1 returning id
     )
     insert into review_history (review_id, to_state, who) select id, 'new', 'buyer' from made returning review_id as id`,
    [userId, siteId, rating, comment, randomBytes(32)],
  )
  return rows[0]!.id
}

/** A call somebody waits for. */
export async function addTestRecall(pool: Pool, userId: number, { siteId = 1, topicId = 1 } = {}): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into recalls (site_id, user_id, topic_id, fio, phone, convenient_time, comment)
     select $2, id, $3, fio, phone, 'morning', 'Нужна машина' from users where id = $1 returning id`,
    [userId, siteId, topicId],
  )
  return rows[0]!.id
}
