import type { ReviewAverage, ReviewSort, ReviewType } from '@shpulka/contract/people/reviews'
import { statement } from '../../base/db/statement.ts'

/** All data of a review, also what is not public. */
export interface ReviewRow {
  id: number
  author: string
  isAnonymous: boolean
  rating: number
  ratings: { code: string; title: string; rating: number }[]
  pros: string
  cons: string
  comment: string
  photos: string[]
  helpful: number
  unhelpful: number
  answer: string
  answeredAt: Date | null
  createdAt: Date
  changedAt: Date | null
}

/** SQL: columns of the review `r`. */
export const reviewColumns = `r.id, r.author, r.is_anonymous as "isAnonymous", r.rating, r.pros, r.cons, r.comment,
  r.helpful_count as helpful, r.unhelpful_count as unhelpful,
     r.answer, r.answered_at as "answeredAt", r.created_at as "createdAt", r.changed_at as "changedAt",
     (select coalesce(json_agg(json_build_object('code', p.code, 'title', p.title, 'rating', x.rating) order by p.sort,
       p.id), '[]')
       from review_ratings x join review_params p on p.id = x.param_id where x.review_id = r.id) as ratings,
     (select coalesce(json_agg(f.file_id order by f.position), '[]') from review_photos f
       where f.review_id = r.id) as photos`

const hasPhotos = 'exists (select from review_photos f where f.review_id = r.id)'
const publishedFilter =
  `r.product_id = $1 and r.state = 'published' and ($2::smallint[] is null or r.rating = any ($2)) ` +
  `and (not $3 or ${hasPhotos})`

type ReviewFilter = [productId: number, ratings: readonly number[] | null, withPhotos: boolean]

/** Finds published reviews of a product by filter. Uses the index reviews_published. */
export const findListedReviews = statement<
  [...ReviewFilter, sort: ReviewSort, limit: number, offset: number],
  ReviewRow
>(
  'findListedReviews',
  `select ${reviewColumns} from reviews r where ${publishedFilter}
   order by case $4 when 'useful' then r.helpful_count - r.unhelpful_count when 'high' then r.rating
     when 'low' then -r.rating else 0 end desc,
     $4 = 'useful' and ${hasPhotos} desc, r.created_at desc, r.id desc
   limit $5 offset $6`,
)

export const countListedReviews = statement<ReviewFilter, { total: number }>(
  'countListedReviews',
  `select count(*)::int as total from reviews r where ${publishedFilter}`,
)

export const countReviewsByRating = statement<
  [productId: number],
  { rating: number; count: number; withPhotos: number }
>(
  'countReviewsByRating',
  `select r.rating, count(*)::int as count, count(*) filter (where ${hasPhotos})::int as "withPhotos"
   from reviews r where r.product_id = $1 and r.state = 'published' group by r.rating`,
)

export const findAverageRating = statement<[productId: number], ReviewAverage>(
  'findAverageRating',
  `select coalesce(t.count, 0) as count, round(t.stars::numeric / nullif(t.count, 0), 1)::float8 as average,
    review_type_of($1) as "typeId",
     (select coalesce(json_agg(json_build_object('code', code, 'title', title, 'average', average, 'count', count) order
       by sort, id), '[]') from (
       select p.id, p.sort, p.code, p.title, round(avg(x.rating), 1)::float8 as average, count(*)::int as count
       from reviews r join review_ratings x on x.review_id = r.id join review_params p on p.id = x.param_id
       where r.product_id = $1 and r.state = 'published' and p.type_id = review_type_of($1)
         group by p.id) params) as params
   from (select) one left join product_ratings t on t.product_id = $1`,
)

export const findReviewType = statement<[typeId: number], Pick<ReviewType, 'id' | 'title' | 'params'>>(
  'findReviewType',
  `select t.id, t.title, (select coalesce(json_agg(json_build_object('code', p.code, 'title', p.title, 'hint', p.hint)
    order by p.sort, p.id), '[]')
     from review_params p where p.type_id = t.id) as params
   from review_types t where t.id = $1`,
)

export interface ReviewFileRow {
  id: string
  reviewId: number
  author: string
  isAnonymous: boolean
  rating: number
  width: number
  height: number
}

export const findReviewFiles = statement<[productId: number, limit: number, offset: number], ReviewFileRow>(
  'findReviewFiles',
  `select f.id, r.id as "reviewId", r.author, r.is_anonymous as "isAnonymous", r.rating, f.width, f.height
   from reviews r join review_photos x on x.review_id = r.id join files f on f.id = x.file_id
   where r.product_id = $1 and r.state = 'published' order by r.created_at desc, r.id desc, x.position limit $2 offset
     $3`,
)

export const countReviewFiles = statement<[productId: number], { total: number }>(
  'countReviewFiles',
  `select count(*)::int as total from reviews r join review_photos x on x.review_id = r.id where r.product_id = $1
    and r.state = 'published'`,
)
