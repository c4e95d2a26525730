import { type NewsType, newsTypes } from '@shpulka/contract/content/news'
import type { FastifyBaseLogger } from 'fastify'
import type { CachedRows } from '../../base/db/cached-rows.ts'
import { cacheTimedRows } from '../../base/db/cached-timed-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { newsListSeo, newsSeo } from '../settings/seo-text.rule.ts'
import type { SeoTexts } from '../settings/settings.port.ts'
import { withTermsFilled } from '../settings/text-terms.rule.ts'
import { findNewsRows, type NewsRow } from './news.sql.ts'
import { isPublished, listedOrder, nextNewsChange } from './news-order.rule.ts'

export { type NewsRow, newsTexts } from './news.sql.ts'

/** News, actions and articles of every site, including those to be published later, and the texts of their pages. */
export type CachedNews = CachedRows<readonly NewsRow[]> & SeoTexts

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Called with tags after a change is loaded, and when something is published, begins or ends. */
  announce(tags: readonly string[]): void
}

/** Reads the news and keeps them fresh by messages `news` and `news:ID`. */
export async function openNews({ pool, changes, log, announce }: Options): Promise<CachedNews> {
  const cached = await cacheTimedRows<readonly NewsRow[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'news' || tag.startsWith('news:'),
    read: () => findNewsRows(pool),
    onChange: () => announce(['news']),
    nextChange: nextNewsChange,
  })
  return {
    ...cached,
    seoOfPath(site, path) {
      const type = newsTypes.find((each) => path === `/${each}`)
      if (type) return { seo: newsListSeo(type, site), tag: 'news' }
      const now = new Date()
      const row = cached
        .current()
        .find((each) => each.siteId === site.id && path === newsPath(each) && isPublished(each, now))
      return row ? { seo: withTermsFilled(newsSeo(row, site), site.textTerms), tag: 'news' } : null
    },
  }
}

export const newsPath = ({ type, code }: Pick<NewsRow, 'type' | 'code'>) => `/${type}/detail/${code}`

/** Addresses of a site's lists that are not empty, and of all their items. */
export function newsPaths(news: CachedNews, siteId: number, now: Date): { path: string; updatedSeconds: number }[] {
  const rows = publishedNews(news, siteId, now)
  const updated = ({ updatedAt }: NewsRow) => Math.floor(Number(updatedAt) / 1000)
  const lists = [...Map.groupBy(rows, ({ type }) => type)].map(([type, items]) => ({
    path: `/${type}`,
    updatedSeconds: Math.max(...items.map(updated)),
  }))
  return [...lists, ...rows.map((row) => ({ path: newsPath(row), updatedSeconds: updated(row) }))]
}

/** Items a site has already published, in the order of its lists. */
export function publishedNews(news: CachedNews, siteId: number, now: Date, type?: NewsType): NewsRow[] {
  const published = news
    .current()
    .filter((row) => row.siteId === siteId && isPublished(row, now) && (type === undefined || row.type === type))
  return listedOrder(published, now)
}
