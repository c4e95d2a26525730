import type { News, NewsType } from '@shpulka/contract/content/news'
import type { RequestContext } from '../../base/http/request-context.ts'
import { type CachedNews, publishedNews } from './news.port.ts'
import { newsView } from './news.view.ts'

/**
 * Items of these lists on the visitor's site, newest first, without ended actions; actions alone: running ones first.
 */
export function listedNews(
  { visitor, tag }: Pick<RequestContext, 'visitor' | 'tag'>,
  news: CachedNews,
  types: readonly NewsType[],
): News[] {
  tag('news')
  const now = new Date()
  const listed = publishedNews(news, visitor.site.id, now)
    .map((row) => newsView(row, now, visitor.site.textTerms))
    .filter(({ type, term }) => types.includes(type) && term?.state !== 'ended')
  return types.every((type) => type === 'actions')
    ? listed
    : listed.toSorted((a, b) => (a.publicationDate < b.publicationDate ? 1 : -1))
}
