import type { feeds } from '@shpulka/contract/catalogue/feeds'
import type { Handler } from '../../base/http/request-context.ts'
import type { FeedsDeps } from './deps.ts'
import { fileOrigin } from './feed-origin.rule.ts'
import { sendSnapshot } from './send-snapshot.ts'
import { newestIn, sitemapParts } from './site-pages.ts'
import { sitemapIndex } from './sitemap-text.rule.ts'

export const getSitemap: Handler<typeof feeds.getSitemap, FeedsDeps> = async (
  { query, visitor: { site }, reply },
  deps,
) => {
  const snapshot = await deps.snapshots.get(`sitemap ${site.id}`, async function* () {
    const parts: { name: string; updatedSeconds: number }[] = []
    for (const part of sitemapParts(deps, site)) parts.push({ name: part.name, updatedSeconds: await newestIn(part) })
    yield sitemapIndex(parts)
  })
  return sendSnapshot(reply, snapshot, {
    type: 'application/xml; charset=utf-8',
    origin: fileOrigin(query.origin, site.hosts),
  })
}
