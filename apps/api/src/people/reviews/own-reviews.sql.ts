import type { OwnReview, ReviewPermission, ReviewState } from '@shpulka/contract/people/reviews'
import { statement } from '../../base/db/statement.ts'
import type { ReviewEligibility } from './review-permission.rule.ts'
import { type ReviewRow, reviewColumns } from './reviews.sql.ts'

export interface OwnReviewRow extends ReviewRow {
  productId: number
  productTitle: string
  productImage: string | null
  state: ReviewState
  refusal: OwnReview['refusal']
}

const firstImage = (product: string) =>
  `(select i.file_id from product_images i where i.product_id = ${product} order by i.sort limit 1)`

const ownReviewText = `select ${reviewColumns}, r.product_id as "productId", p.title as "productTitle",
  ${firstImage('p.id')} as "productImage", r.state, r.refusal
   from reviews r join products p on p.id = r.product_id`

export const findOwnReview = statement<[userId: number, productId: number], OwnReviewRow>(
  'findOwnReview',
  `${ownReviewText} where r.user_id = $1 and r.product_id = $2`,
)

export const findOwnReviewById = statement<[userId: number, reviewId: number], OwnReviewRow>(
  'findOwnReviewById',
  `${ownReviewText} where r.user_id = $1 and r.id = $2`,
)

export const findOwnReviews = statement<[userId: number, limit: number, offset: number], OwnReviewRow>(
  'findOwnReviews',
  `${ownReviewText} where r.user_id = $1 order by r.id desc limit $2 offset $3`,
)

export const countOwnReviews = statement<[userId: number], { total: number }>(
  'countOwnReviews',
  'select count(*)::int as total from reviews where user_id = $1',
)

export const findTypeOfProduct = statement<[productId: number], { typeId: number }>(
  'findReviewTypeOfProduct',
  'select review_type_of($1) as "typeId"',
)

export interface ReviewEligibilityRow extends ReviewEligibility {
  typeId: number
  fio: string
  reviewId: number | null
  fingerprint: Buffer | null
}

/**
 * Finds the facts for a review permission. Uses the index orders_by_user. Parts of sets are ordinary order lines.
 * Orders placed before the email address was proven count only after the owner has claimed them.
 */
export const findReviewEligibility = statement<[userId: number, productId: number], ReviewEligibilityRow>(
  'findReviewEligibility',
  `select u.fio, review_type_of($2) as "typeId", r.id as "reviewId", r.state, r.fingerprint,
     coalesce(b."isBought", false) as "isBought", coalesce(b."isReceived", false) as "isReceived"
   from users u left join reviews r on r.user_id = u.id and r.product_id = $2
   cross join lateral (
     select bool_or(s.stage <> 'cancelled') as "isBought", bool_or(s.stage = 'completed') as "isReceived"
     from orders o join order_statuses s on s.id = o.status_id
     where o.user_id = u.id and o.is_contact_owner and exists (select from order_lines l where l.order_id = o.id
       and l.product_id = $2)
   ) b
   where u.id = $1`,
)

export const findOwnVotes = statement<[userId: number, productId: number], ReviewPermission['votes'][number]>(
  'findOwnReviewVotes',
  `select r.id, case when v.is_helpful then 'up' else 'down' end as vote
   from reviews r join review_votes v on v.review_id = r.id and v.user_id = $1 where r.product_id = $2
     and r.state = 'published'`,
)

export interface ReviewableRow {
  id: number
  title: string
  image: string | null
  receivedAt: Date
}

const reviewable = `from (
     select l.product_id, max(h.at) as received_at
     from orders o join order_statuses s on s.id = o.status_id and s.stage = 'completed'
       join order_lines l on l.order_id = o.id
     cross join lateral (select max(h.created_at) as at from order_history h where h.order_id = o.id
       and h.to_status_id = o.status_id) h
     where o.user_id = $1 and o.is_contact_owner group by l.product_id
   ) b join products p on p.id = b.product_id and p.hidden_at is null
   join product_sites v on v.product_id = p.id and v.site_id = $2
   where not exists (select from reviews r where r.user_id = $1 and r.product_id = b.product_id)`

export const findReviewable = statement<[userId: number, siteId: number, limit: number, offset: number], ReviewableRow>(
  'findReviewable',
  `select p.id, p.title, ${firstImage('p.id')} as image, coalesce(b.received_at, now()) as "receivedAt" ${reviewable}
   order by b.received_at desc nulls last, p.id limit $3 offset $4`,
)

export const countReviewable = statement<[userId: number, siteId: number], { total: number }>(
  'countReviewable',
  `select count(*)::int as total ${reviewable}`,
)
