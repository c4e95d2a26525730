import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from '../../base/db/pool.ts'

/** A random number: several test files fill one shop. */
const randomDigits = () => String(randomInt(10 ** 9)).padStart(9, '0')

/** Adds a customer account. */
export async function addTestPerson(pool: Pool, fio: string, siteId = 1): Promise<number> {
  const number = randomDigits()
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (site_id, email, phone, fio, role, price_role, email_proven_at)
     values ($1, $2, $3, $4, 'guest', (select price_role from sites where id = $1), now())
     returning id`,
    [siteId, `sender.${number}@example.ru`, `+79${number}`, fio],
  )
  return rows[0]!.id
}

/** Adds an unmoderated review of the first product that its author has not reviewed. */
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
    `with inserted as (
       insert into reviews (product_id, user_id, site_id, rating, comment, author, is_anonymous, fingerprint)
       select p.id, $1, $2, $3, $4, 'Анна К.', false, $5 from products p
       where p.hidden_at is null and not exists (select from reviews r where r.user_id = $1 and r.product_id = p.id)
       order by p.id limit 1 returning id
     )
     insert into review_history (review_id, to_state, who) select id, 'new', 'buyer'
     from inserted returning review_id as id`,
    [userId, siteId, rating, comment, randomBytes(32)],
  )
  return rows[0]!.id
}

/** Adds an open recall. */
export async function addTestRecall(pool: Pool, userId: number, { siteId = 1, topicId = 1 } = {}): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into recalls (site_id, user_id, topic_id, fio, phone, convenient_time, comment)
     select $2, id, $3, fio, phone, 'morning', 'Нужна машина' from users where id = $1 returning id`,
    [userId, siteId, topicId],
  )
  return rows[0]!.id
}

/** Adds an open question from a form whose answers are published. */
export async function addTestQuestion(pool: Pool, { name = 'Ольга', question = 'Какая игла нужна для кожи?' } = {}) {
  const { rows } = await pool.query<{ id: number }>(
    `with type as (select * from form_types where question_field is not null and site_id = 1 order by id limit 1),
     inserted as (
       insert into form_requests (site_id, type_id, name, email, phone, answers)
       select 1, t.id, $1, $2, '+79007654321', jsonb_build_array(
         jsonb_build_object('code', t.question_field, 'kind', 'textarea', 'label', 'Вопрос', 'text', $3::text,
           'value', $3::text),
         jsonb_build_object('code', t.publication_field, 'kind', 'checkbox', 'label', 'Можно публиковать', 'text', 'Да',
           'value', true)) from type t returning id
     )
     insert into form_request_events (request_id, to_status_id, who) select id, 1, 'buyer' from inserted
     returning request_id as id`,
    [name, `asks.${randomDigits()}@example.ru`, question],
  )
  return rows[0]!.id
}
