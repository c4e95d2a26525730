import { announceWithCommit } from '../../base/db/changes.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { findQuestionsOf } from './questions.sql.ts'

/**
 * Invalidates pages, also those of a CDN, that show questions of a person about to be erased: the rows are deleted by
 * their keys, which announces nothing.
 */
export async function announceErasedQuestions(
  tx: Queryable,
  userId: number,
  siteId: number,
  emails: readonly string[],
): Promise<void> {
  const questions = await findQuestionsOf(tx, userId, siteId, emails)
  if (questions.length === 0) return
  const products = questions.flatMap(({ productId }) => (productId === null ? [] : [`product:${productId}`]))
  await announceWithCommit(tx, ['questions', ...new Set(products)])
}
