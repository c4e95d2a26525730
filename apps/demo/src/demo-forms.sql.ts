import type { Queryable } from '../../api/src/base/db/pool.ts'
import type { NewRow } from './insert-rows.sql.ts'

/** Inserts forms with their fields. */
export async function insertForms(tx: Queryable, types: readonly NewRow[], fields: readonly NewRow[]): Promise<void> {
  await tx.query(
    `insert into form_types (site_id, code, group_code, title, lead, button, thanks, offers_advertising, question_field,
      publication_field, sort)
     select site_id, code, group_code, title, lead, button, thanks, offers_advertising, question_field,
       publication_field, sort
     from json_populate_recordset(null::form_types, $1) order by site_id, sort`,
    [JSON.stringify(types)],
  )
  await tx.query(
    `insert into form_fields (type_id, code, kind, label, hint, placeholder, contact, is_required, least, most, options,
      sort)
     select t.id, f.code, f.kind, f.label, f.hint, f.placeholder, f.contact, f.is_required, f.least, f.most, f.options,
       f.sort
     from json_to_recordset($1) as f (form text, code text, kind text, label text, hint text, placeholder text, contact
       text, is_required boolean, least bigint,
       most bigint, options jsonb, sort int)
     join form_types t on t.code = f.form`,
    [JSON.stringify(fields)],
  )
}

/** Inserts requests of users, found by email address, with their events. */
export async function insertFormRequests(tx: Queryable, requests: readonly NewRow[]): Promise<void> {
  for (const request of requests)
    await tx.query(
      `with asked as (
         select u.id as user_id, u.site_id, u.email, u.fio, u.phone, t.id as type_id,
           now() - $3 * interval '1 day' as at
         from users u join form_types t on t.site_id = u.site_id and t.code = $2 where u.email = $1
       ), made as (
         insert into form_requests (site_id, type_id, user_id, name, email, phone, answers, page, created_at)
         select site_id, type_id, user_id, fio, email, phone, $4::jsonb, '', at from asked returning id, created_at
       ), first as (
         insert into form_request_events (request_id, to_status_id, who, created_at) select id, 1, 'buyer', created_at
           from made
       )
       insert into consents (user_id, form_request_id, kind, text_version, source, created_at)
       select a.user_id, m.id, 'personal-data', (select max(version) from consent_texts where kind = 'personal-data'),
         'form-' || $2, m.created_at from asked a, made m`,
      [request.email, request.form, request.days, JSON.stringify(request.answers)],
    )
  await tx.query(
    `insert into form_request_events (request_id, from_status_id, to_status_id, who, answer, created_at)
     select r.id, f.id, t.id, 'manager:0', s.answer, r.created_at + s.after * interval '1 day'
     from json_to_recordset($1) as s (email text, form text, from_code text, to_code text, answer text, after numeric,
       step int)
     join users u on u.email = s.email join form_types y on y.site_id = u.site_id and y.code = s.form
     join form_requests r on r.user_id = u.id and r.type_id = y.id
     join form_statuses f on f.code = s.from_code join form_statuses t on t.code = s.to_code order by r.id, s.step`,
    [JSON.stringify(requests.flatMap((request) => request.steps as NewRow[]))],
  )
}

export async function insertQuestions(tx: Queryable, questions: readonly NewRow[]): Promise<void> {
  await tx.query(
    `insert into published_questions (site_id, topic, author, question, answer, published_at, product_id)
     select site, topic, author, question, answer, now() - days * interval '1 day', (select id from products
       where vendor_code = q.product)
     from json_to_recordset($1) as q (site int, topic text, author text, question text, answer text, days int, product
       text)`,
    [JSON.stringify(questions)],
  )
}
