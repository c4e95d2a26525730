import { foldedArticle } from '../../base/text/folded-article.rule.ts'
import type { FeedReason } from '../feed-parsers/feed-reason.rule.ts'

/** Words that stand in place of an article («нет», «-», «б/н») tell nothing. */
export const isTellingArticle = (article: string): boolean => /\d/.test(article) && foldedArticle(article).length >= 3

/** Goods of the shop's that have the article of goods which are new. */
export interface SameArticle {
  readonly sourceId: string
  readonly offerIds: readonly string[]
}

/**
 * Why goods with a new id are not taken by themselves: the source has named others by their article. Those the feed
 * names too are two goods with one article; those it does not are perhaps the same ones, whose id is another now. Null:
 * nothing speaks against them.
 */
export function articleDoubt(
  others: readonly SameArticle[],
  isNamed: (sourceId: string) => boolean,
): { readonly reason: FeedReason; readonly other: SameArticle } | null {
  const lost = others.find(({ sourceId }) => !isNamed(sourceId))
  if (lost) return { reason: 'changed-id', other: lost }
  return others[0] ? { reason: 'same-article', other: others[0] } : null
}
