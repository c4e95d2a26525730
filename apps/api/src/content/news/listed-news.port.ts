import type { News, NewsType } from '@shpulka/contract/content/news'
import type { Visit } from '../../base/http/visit.ts'
import { type KeptNews, publishedNews } from './news.port.ts'
import { newsView } from './news.view.ts'

/** The newest of these lists on the visitor's site, for a strip; actions that ended are no news. */
export function listedNews({ visitor, tag }: Pick<Visit, 'visitor' | 'tag'>, news: KeptNews, types: readonly NewsType[]): News[] {
  tag('news')
  const now = new Date()
  return publishedNews(news, visitor.site.id, now)
    .map((row) => newsView(row, now, visitor.site.textTerms))
    .filter(({ type, term }) => types.includes(type) && term?.state !== 'ended')
    .toSorted((a, b) => (a.publicationDate < b.publicationDate ? 1 : -1))
}
