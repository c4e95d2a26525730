import type { feeds } from '@shpulka/contract/catalogue/feeds'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { FeedsDeps } from './deps.ts'
import { fileOrigin } from './feed-origin.rule.ts'
import { sendSnapshot } from './send-snapshot.ts'
import { sitemapParts } from './site-pages.ts'
import { sitemapText } from './sitemap-text.rule.ts'

export const getSitemapPart: Handler<typeof feeds.getSitemapPart, FeedsDeps> = async (
  { params, query, visitor: { site }, reply },
  deps,
) => {
  const part = sitemapParts(deps, site).find(({ name }) => name === params.part)
  if (!part) throw notFound('В карте сайта нет такой части')
  const snapshot = await deps.snapshots.get(`sitemap ${site.id} ${part.name}`, () => sitemapText(part.pages()))
  return sendSnapshot(reply, snapshot, {
    type: 'application/xml; charset=utf-8',
    origin: fileOrigin(query.origin, site.hosts),
  })
}
