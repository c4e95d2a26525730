import type { ReviewState } from '@shpulka/contract/people/reviews'
import { statement } from '../../base/db/statement.ts'
import { type HandledItems, handledIds } from '../inbox/handled-items.rule.ts'
import { reviewStates } from './review-states.rule.ts'

export interface ModeratedRow {
  id: number
  siteId: number
  productId: number
  productTitle: string
  userId: number
  state: ReviewState
  rating: number
  pros: string
  cons: string
  comment: string
  author: string
  isAnonymous: boolean
  answer: string
  photos: number
  /** The version of the review: the id of its last history row by the author. */
  version: number
  createdAt: Date
  changedAt: Date | null
}

const version = `(select max(h.id) from review_history h where h.review_id = r.id and h.who = 'buyer')`

const reviewQuery = `select r.id, r.site_id as "siteId", r.product_id as "productId", p.title as "productTitle",
  r.user_id as "userId", r.state,
  r.rating, r.pros, r.cons, r.comment, r.author,
     r.is_anonymous as "isAnonymous", r.answer, (select count(*)::int from review_photos x
       where x.review_id = r.id) as photos,
     ${version} as "version", r.created_at as "createdAt", r.changed_at as "changedAt"
   from reviews r join products p on p.id = r.product_id`

/** Finds reviews in a state, oldest first. */
export const findReviewsInState = statement<[state: ReviewState, limit: number], ModeratedRow>(
  'findReviewsInState',
  `${reviewQuery} where r.state = $1 order by coalesce(r.changed_at, r.created_at), r.id limit $2`,
)

/** Locks a review, so that its author cannot change it. */
export const lockModeratedReview = statement<[reviewId: number], ModeratedRow>(
  'lockModeratedReview',
  `${reviewQuery} where r.id = $1 for no key update of r`,
)

/**
 * Changes the state and returns the id of the new history row. Returns no row when the review is in another state, or
 * its version differs from `readVersion` (null means any version).
 */
export const updateReviewState = statement<
  [reviewId: number, from: ReviewState, to: ReviewState, refusal: string, who: string, readVersion: number | null],
  { historyId: number }
>(
  'updateReviewState',
  `with changed as (
     update reviews r set state = $3, refusal = $4 where r.id = $1 and r.state = $2 and ($6::bigint is null
       or ${version} = $6) returning r.id
   )
   insert into review_history (review_id, from_state, to_state, who, why) select id, $2, $3, $5, $4 from changed
     returning id as "historyId"`,
)

export const updateReviewAnswer = statement<[reviewId: number, answer: string, who: string], { historyId: number }>(
  'updateReviewAnswer',
  `with changed as (
     update reviews set answer = $2, answered_at = case when $2 <> '' then now() end where id = $1 returning id, state
   )
   insert into review_history (review_id, from_state, to_state, who, why)
   select id, state, state, $3, case when $2 <> '' then 'Ответ магазина' else 'Ответ магазина убран' end from changed
     returning id as "historyId"`,
)

export interface ReviewEmailRow {
  id: number
  siteId: number
  productTitle: string
  rating: number
  pros: string
  cons: string
  comment: string
  author: string
  isAnonymous: boolean
  photos: number
  state: ReviewState
  refusal: string
  answer: string
  version: number
  /** Name and email address of the author. */
  fio: string
  email: string
}

const emailRow = `select r.id, r.site_id as "siteId", p.title as "productTitle", r.rating, r.pros, r.cons, r.comment,
  r.author, r.is_anonymous as "isAnonymous",
     (select count(*)::int from review_photos x where x.review_id = r.id) as photos, r.state, r.refusal, r.answer,
       ${version} as "version", u.fio, u.email
   from reviews r join products p on p.id = r.product_id join users u on u.id = r.user_id`

/**
 * Finds a review by a row of its history. No row when the shop has made another decision since, also when it undid this
 * one and made it again.
 */
export const findReviewForEmail = statement<[historyId: number], ReviewEmailRow>(
  'findReviewForEmail',
  `${emailRow} join review_history h on h.review_id = r.id where h.id = $1
     and (h.who = 'buyer' or h.to_state = r.state and not exists (select from review_history n
       where n.review_id = r.id and n.id > h.id and n.from_state is distinct from n.to_state))`,
)

/**
 * Marks orders as invited and returns them: orders completed some days ago whose buyers have something to review and
 * were not invited yet.
 */
export const claimOrdersToInvite = statement<
  [minDays: number, maxDays: number, batchSize: number],
  { orderId: number; userId: number; siteId: number; products: number; firstTitle: string }
>(
  'claimOrdersToInvite',
  `with due as (
     select o.id, o.user_id, o.site_id, b.products, b.title from orders o join order_statuses s on s.id = o.status_id
       and s.stage = 'completed'
     join users u on u.id = o.user_id and u.erased_at is null
     cross join lateral (select max(h.created_at) as at from order_history h where h.order_id = o.id
       and h.to_status_id = o.status_id) h
     cross join lateral (
       select count(distinct l.product_id)::int as products, (array_agg(l.title order by l.sum_kopecks desc, l.line))[1]
         as title
       from order_lines l join products p on p.id = l.product_id and p.hidden_at is null
       where l.order_id = o.id and l.returned_count < l.count and not exists (select from reviews r
         where r.user_id = o.user_id and r.product_id = l.product_id)
     ) b
     where o.is_contact_owner and h.at < now() - $1 * interval '1 day' and h.at > now() - $2 *
       interval '1 day' and b.products > 0
       and not exists (select from review_invitations i where i.order_id = o.id)
     order by o.id limit $3 for no key update of o skip locked
   ), marked as (
     insert into review_invitations (order_id) select id from due on conflict do nothing returning order_id
   )
   select d.id as "orderId", d.user_id as "userId", d.site_id as "siteId", d.products, d.title as "firstTitle" from due
     d join marked m on m.order_id = d.id`,
)

const handled = {
  table: 'reviews',
  // As the index reviews_by_words has it.
  text: (x: string) => `${x}.author || ' ' || ${x}.pros || ' ' || ${x}.cons || ' ' || ${x}.comment`,
  isHandled: (x: string) => `${x}.state <> 'new'`,
}
const itemColumns = `r.id, r.site_id, coalesce(r.changed_at, r.created_at) as opened_at, p.title, r.author as sender,
     r.author || ' ' || u.fio || ' ' || u.phone || ' ' || u.email::text || ' ' || p.title || ' ' || p.vendor_code || ' ' ||
       r.pros || ' ' || r.cons || ' ' || r.comment as found_by`
const itemTables = 'reviews r join products p on p.id = r.product_id join users u on u.id = r.user_id'

const stateTitle = Object.entries(reviewStates).map(([code, title]) => `when '${code}' then '${title}'`)
const stateAndRating = `(case r.state ${stateTitle.join(' ')} end) || ', оценка ' || r.rating`

/** `InboxSource.openItems` of reviews. */
export const openReviews = `select ${itemColumns}, null::timestamptz as until, 'Оценка ' || r.rating as state
   from ${itemTables} where r.state = 'new'`

/** `InboxSource.handledItems` of reviews. */
export const handledReviews: HandledItems = {
  ids: (match) => handledIds(handled, match),
  items: (ids) => `select ${itemColumns}, ${stateAndRating} as state from ${itemTables}
     where ${handled.isHandled('r')} and r.id in (${ids})`,
}

/** `InboxSource.customerItems` of reviews. */
export const customerReviews = `select r.id, r.site_id, coalesce(r.changed_at, r.created_at) as at, p.title,
     ${stateAndRating} as state, r.state = 'new' as is_waiting
   from reviews r join products p on p.id = r.product_id where r.user_id = $1`

/** Finds a review for the inbox. Its version is the id of the last history row, by the author or the shop. */
export const findReviewItem = statement<
  [id: number],
  Omit<ModeratedRow, 'photos' | 'version' | 'createdAt' | 'changedAt' | 'id'> & {
    fio: string
    phone: string
    email: string
    openedAt: Date
    version: string
    photos: string[]
    ratings: { title: string; rating: number }[]
    history: { toState: ReviewState; at: string; who: string; text: string }[]
  }
>(
  'findReviewItem',
  `select r.site_id as "siteId", r.product_id as "productId", p.title as "productTitle", r.user_id as "userId", r.state,
     r.rating, r.pros, r.cons, r.comment, r.author, r.is_anonymous as "isAnonymous", r.answer, u.fio, u.phone, u.email,
     coalesce(r.changed_at, r.created_at) as "openedAt",
     (select coalesce(max(h.id), 0)::text from review_history h where h.review_id = r.id) as version,
     (select coalesce(json_agg(x.file_id order by x.position), '[]') from review_photos x
       where x.review_id = r.id) as photos,
     (select coalesce(json_agg(json_build_object('title', m.title, 'rating', x.rating) order by m.sort, m.id), '[]')
       from review_ratings x join review_params m on m.id = x.param_id where x.review_id = r.id) as ratings,
     (select coalesce(json_agg(json_build_object('toState', h.to_state, 'at', h.created_at, 'who', h.who, 'text', h.why)
       order by h.id), '[]') from review_history h where h.review_id = r.id) as history
   from reviews r join products p on p.id = r.product_id join users u on u.id = r.user_id where r.id = $1`,
)
