import type { feeds } from '@shpulka/contract/catalogue/feeds'
import type { Handler } from '../../base/http/request-context.ts'
import { newsPath, publishedNews } from '../../content/news/news.port.ts'
import { filledText } from '../../content/settings/text-terms.rule.ts'
import type { FeedsDeps } from './deps.ts'
import { fileOrigin } from './feed-origin.rule.ts'
import { newsRssText } from './rss-text.rule.ts'
import { sendSnapshot } from './send-snapshot.ts'

const maxItems = 50

export const getNewsRss: Handler<typeof feeds.getNewsRss, FeedsDeps> = async (
  { query, params: { type }, visitor: { site }, reply },
  { news, snapshots },
) => {
  const snapshot = await snapshots.get(`rss ${type} ${site.id}`, async function* () {
    const newest = publishedNews(news, site.id, new Date(), type)
      .toSorted((a, b) => Number(b.publicationDate) - Number(a.publicationDate) || b.id - a.id)
      .slice(0, maxItems)
    yield newsRssText(
      site,
      type,
      newest.map((row) => ({
        ...row,
        name: filledText(row.name, site.textTerms),
        preview: filledText(row.preview, site.textTerms),
        path: newsPath(row),
      })),
    )
  })
  return sendSnapshot(reply, snapshot, {
    type: 'application/rss+xml; charset=utf-8',
    origin: fileOrigin(query.origin, site.hosts),
  })
}
