import { statement } from '../../base/db/statement.ts'

export interface QuestionRow {
  id: number
  topic: string
  author: string
  question: string
  answer: string
  publishedAt: Date
}

/**
 * Finds questions that contain every word; an empty search finds all. `plainto_tsquery` accepts any input, while
 * `websearch_to_tsquery` fails on 33 minus signs.
 */
export const findQuestions = statement<
  [siteId: number, search: string, productId: number | null, limit: number, offset: number],
  QuestionRow
>(
  'findQuestions',
  `select q.id, q.topic, q.author, q.question, q.answer, q.published_at as "publishedAt"
   from published_questions q, plainto_tsquery('russian', searched_text($2)) as searched
   where q.site_id = $1 and ($2 = '' or q.found_by @@ searched) and ($3::int is null or q.product_id = $3)
   order by case when $2 = '' then 0 else ts_rank(q.found_by, searched) end desc, q.published_at desc, q.id desc limit
     $4
     offset $5`,
)

export const countQuestions = statement<[siteId: number, search: string, productId: number | null], { total: number }>(
  'countQuestions',
  `select count(*)::int as total from published_questions q where q.site_id = $1 and ($2 = '' or q.found_by @@
    plainto_tsquery('russian', searched_text($2)))
     and ($3::int is null or q.product_id = $3)`,
)

/**
 * Finds the publishable part of a request. `question` is null when answers of its form are not published.
 */
export const findPublishable = statement<
  [requestId: number],
  {
    siteId: number
    name: string
    question: string | null
    isAllowed: boolean
    answer: string | null
    productId: number | null
  }
>(
  'findPublishable',
  `select r.site_id as "siteId", r.name,
     (select a ->> 'text' from jsonb_array_elements(r.answers) a where a ->> 'code' = t.question_field) as question,
     exists (select from jsonb_array_elements(r.answers) a where a ->> 'code' = t.publication_field
       and a -> 'value' = 'true') as "isAllowed",
     (select e.answer from form_request_events e where e.request_id = r.id and e.answer <> '' and not e.is_untold
       order by e.id desc limit 1) as answer,
     (select p.id from jsonb_array_elements(r.answers) a join products p on to_jsonb(p.id) = a -> 'value' where a ->>
       'kind' = 'product' limit 1) as "productId"
   from form_requests r join form_types t on t.id = r.type_id where r.id = $1`,
)

/** Publishes a question. Publishing it again replaces the answer. */
export const upsertQuestion = statement<
  [siteId: number, requestId: number, author: string, question: string, answer: string, productId: number | null],
  { id: number }
>(
  'upsertQuestion',
  `insert into published_questions (site_id, request_id, author, question, answer, product_id) values ($1, $2, $3, $4,
    $5, $6)
   on conflict (request_id) do update set answer = excluded.answer, question = excluded.question returning id`,
)

/** Finds the published answer of a request. No row when it is not published. */
export const findPublished = statement<[requestId: number], { answer: string; productId: number | null }>(
  'findPublishedQuestion',
  'select answer, product_id as "productId" from published_questions where request_id = $1',
)

/**
 * Products of a person's published questions, sent signed in or, as a guest, with one of these email addresses; null:
 * of none.
 */
export const findQuestionsOf = statement<
  [userId: number, siteId: number, emails: readonly string[]],
  { productId: number | null }
>(
  'findQuestionsOf',
  `select q.product_id as "productId" from form_requests r join published_questions q on q.request_id = r.id
   where r.user_id = $1
   union all
   select q.product_id from form_requests r join published_questions q on q.request_id = r.id
   where r.site_id = $2 and r.email = any($3::citext[]) and r.user_id is null`,
)

export const updatePublishedAnswer = statement<[requestId: number, answer: string]>(
  'updatePublishedAnswer',
  'update published_questions set answer = $2 where request_id = $1',
)

export const deletePublished = statement<[requestId: number]>(
  'deletePublishedQuestion',
  'delete from published_questions where request_id = $1',
)
