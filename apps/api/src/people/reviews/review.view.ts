import type { OwnReview, Review, ReviewState } from '@shpulka/contract/people/reviews'
import { anonymousName } from './author-name.rule.ts'
import type { OwnReviewRow } from './own-reviews.sql.ts'
import type { ReviewRow } from './reviews.sql.ts'

/** The author of the shop's replies. */
const shopName = 'Магазин'

export const stateTitles: Readonly<Record<ReviewState, string>> = {
  new: 'На проверке',
  published: 'Опубликован',
  refused: 'Не опубликован',
}

/** Maps a review to its public form; only the fields listed here are public. */
export const reviewView = (row: ReviewRow): Review => ({
  id: row.id,
  author: row.isAnonymous ? anonymousName : row.author,
  rating: row.rating,
  ratings: row.ratings,
  pros: row.pros,
  cons: row.cons,
  comment: row.comment,
  photos: row.photos,
  helpful: row.helpful,
  unhelpful: row.unhelpful,
  answer: row.answeredAt && { author: shopName, text: row.answer, at: row.answeredAt.toISOString() },
  createdAt: row.createdAt.toISOString(),
  isChanged: row.changedAt !== null,
})

/** Maps a review for its author. `pathOf` returns the path of the product's page on the visitor's site. */
export const ownReviewView = (row: OwnReviewRow, pathOf: (productId: number) => string | null): OwnReview => ({
  ...reviewView(row),
  product: { id: row.productId, title: row.productTitle, path: pathOf(row.productId) ?? '', image: row.productImage },
  state: row.state,
  stateTitle: stateTitles[row.state],
  refusal: row.refusal,
  isAnonymous: row.isAnonymous,
})
