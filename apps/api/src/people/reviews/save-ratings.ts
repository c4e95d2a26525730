import type { ReviewChange } from '@shpulka/contract/people/reviews'
import type { Queryable } from '../../base/db/pool.ts'
import { badInput } from '../../base/http/failure.ts'
import { replaceRatings } from './review-writing.sql.ts'

/** Saves the ratings by param. Throws 400 when the type has no such param or it is rated twice. */
export async function saveRatings(
  tx: Queryable,
  { reviewId, typeId }: { readonly reviewId: number; readonly typeId: number },
  ratings: NonNullable<ReviewChange['ratings']>,
): Promise<void> {
  const codes = ratings.map(({ code }) => code)
  if (new Set(codes).size < codes.length) throw badInput({ ratings: 'Каждую оценку ставят один раз' })
  const savedRatings = await replaceRatings(
    tx,
    reviewId,
    typeId,
    codes,
    ratings.map(({ rating }) => rating),
  )
  if (savedRatings.length < codes.length) throw badInput({ ratings: 'У этого товара такой оценки нет' })
}
