import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'

/** Placeholders written instead of an article («нет», «-», «б/н») identify nothing. */
export const isTellingArticle = (article: string): boolean => /\d/.test(article) && foldedArticle(article).length >= 3

/** Goods of the shop with the same article as goods that are new in the feed. */
export interface SameArticle {
  readonly sourceId: string
  readonly offerIds: readonly string[]
}

/**
 * Why goods with a new id are not imported without a decision of staff: other goods of this source have the same
 * article. If the feed has those too, two goods share an article; if not, they may be the same goods with a changed id.
 * Null: no reason.
 */
export function articleDoubt(
  others: readonly SameArticle[],
  isNamed: (sourceId: string) => boolean,
): { readonly reason: FeedReason; readonly other: SameArticle } | null {
  const lost = others.find(({ sourceId }) => !isNamed(sourceId))
  if (lost) return { reason: 'changed-id', other: lost }
  return others[0] ? { reason: 'same-article', other: others[0] } : null
}
