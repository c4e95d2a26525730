import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'

/** False for placeholders written instead of an article («нет», «-», «б/н»). */
export const isMeaningfulArticle = (article: string): boolean =>
  /\d/.test(article) && normalizedArticle(article).length >= 3

/** Stored goods with the same article as new goods of the feed. */
export interface SameArticle {
  readonly sourceId: string
  readonly offerIds: readonly string[]
}

/**
 * Why goods with a new id need a decision of staff: other goods of this source have the same article. If the feed lists
 * those too, two goods share an article; if not, they may be the same goods with a changed id. Null: no conflict.
 */
export function articleConflict(
  others: readonly SameArticle[],
  isListed: (sourceId: string) => boolean,
): { readonly reason: FeedReason; readonly other: SameArticle } | null {
  const lost = others.find(({ sourceId }) => !isListed(sourceId))
  if (lost) return { reason: 'changed-id', other: lost }
  return others[0] ? { reason: 'same-article', other: others[0] } : null
}
