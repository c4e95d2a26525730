import type { Queryable } from '../../api/src/base/db/pool.ts'
import type { NewRow } from './insert-rows.sql.ts'

/** The review type by root category. */
const types = { 'shveynye-mashiny': 2, vyshivka: 2, vto: 2, 'igly-i-nitki': 3, mebel: 4, zapchasti: 5 }

export async function insertReviewRows(
  tx: Queryable,
  rows: readonly NewRow[],
  votes: readonly NewRow[],
): Promise<void> {
  await tx.query(
    `update categories c set review_type_id = t.value::smallint from jsonb_each_text($1::jsonb) t where c.code = t.key
      and c.parent_id is null`,
    [JSON.stringify(types)],
  )
  await tx.query(
    `create temporary table demo_reviews on commit drop as
     select row_number() over () + 100 as id, r.*, p.id as product_id, u.id as user_id, review_type_of(p.id) as type_id
     from json_to_recordset($1) as r (n int, email text, article text, state text, refusal text, rating int, by int[],
       pros text, cons text, comment text, answer text,
       author text, is_anonymous boolean, created_at timestamptz, photos uuid[])
     join products p on p.vendor_code = r.article join users u on u.email = r.email::citext and u.site_id = 1
     order by r.created_at`,
    [JSON.stringify(rows)],
  )
  await tx.query(
    `insert into reviews (id, product_id, user_id, site_id, state, refusal, rating, pros, cons, comment, author,
      is_anonymous, answer, answered_at, fingerprint, created_at)
     overriding system value
     select id, product_id, user_id, 1, state, refusal, rating, pros, cons, comment, author, is_anonymous, answer,
       case when answer <> '' then least(created_at + interval '20 hours', now()) end,
         sha256(convert_to(email || article, 'UTF8')), created_at
     from demo_reviews order by id`,
  )
  await tx.query(`select setval(pg_get_serial_sequence('reviews', 'id'), (select max(id) from reviews))`)
  await tx.query(
    `insert into review_ratings (review_id, param_id, rating)
     select d.id, p.id, d.by[p.place] from demo_reviews d
     join (select id, type_id, row_number() over (partition by type_id order by sort, id) as place from review_params) p
       on p.type_id = d.type_id
     where d.by[p.place] between 1 and 5`,
  )
  await tx.query(
    `insert into review_history (review_id, from_state, to_state, who, why, created_at)
     select id, null, 'new', 'buyer', '', created_at from demo_reviews
     union all select id, 'new', state, 'manager:1', refusal, created_at + interval '3 hours' from demo_reviews
       where state <> 'new'`,
  )
  await tx.query(
    `insert into consents (user_id, kind, text_version, source, created_at)
     select d.user_id, t.kind, t.version, 'review', d.created_at
     from demo_reviews d, (select kind, version from consent_texts where kind = 'review-publication'
       order by published_at desc limit 1) t`,
  )
  // Photos belong to the author of the review, as if uploaded.
  await tx.query(`update files f set owner_user_id = d.user_id from demo_reviews d where f.id = any (d.photos)`)
  await tx.query(
    `insert into uploads (file_id, owner_user_id, target_code, source_sha256, is_used)
     select f.id, d.user_id, 'review-photo', f.sha256, true from demo_reviews d join files f on f.id = any (d.photos)`,
  )
  await tx.query(
    `insert into review_photos (review_id, file_id, position) select d.id, p.id, p.place from demo_reviews d,
      unnest(d.photos) with ordinality as p (id, place)`,
  )
  await tx.query(
    `insert into review_votes (review_id, user_id, is_helpful)
     select d.id, u.id, v.is_helpful from json_to_recordset($1) as v (n int, email text, is_helpful boolean)
     join demo_reviews d on d.n = v.n join users u on u.email = v.email::citext and u.site_id = 1 and u.id <> d.user_id
     on conflict do nothing`,
    [JSON.stringify(votes)],
  )
}
