import { maxReviewPhotos, maxReviewTextLength, type reviews } from '@shpulka/contract/people/reviews'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { ReviewsDeps } from './deps.ts'
import { reviewTexts } from './review-text.rule.ts'
import { findReviewType } from './reviews.sql.ts'

export const getReviewType: Handler<typeof reviews.getReviewType, ReviewsDeps> = async ({ query, tag }, { pool }) => {
  const [type] = await findReviewType(pool, query.type_id)
  if (!type) throw notFound('Такого вида товаров нет')
  tag('settings')
  return {
    ...type,
    texts: reviewTexts.map((text) => ({ ...text, maxLength: maxReviewTextLength })),
    photos: { max: maxReviewPhotos, targetCode: 'review-photo' },
  }
}
