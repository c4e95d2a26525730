import type { feeds } from '@shpulka/contract/catalogue/feeds'
import type { Handler } from '../../base/http/request-context.ts'
import { newestProductIds, shownProducts } from '../catalog/shown-products.port.ts'
import type { FeedsDeps } from './deps.ts'
import { fileOrigin } from './feed-origin.rule.ts'
import { findFeedTexts } from './feed-products.sql.ts'
import { rssText } from './rss-text.rule.ts'
import { sendSnapshot } from './send-snapshot.ts'

const maxItems = 50

export const getRss: Handler<typeof feeds.getRss, FeedsDeps> = async (
  { query, visitor: { site }, reply },
  { reads, catalog, snapshots },
) => {
  const snapshot = await snapshots.get(`rss ${site.id}`, async function* () {
    const ids = newestProductIds(catalog, site.id, maxItems)
    const texts = await findFeedTexts(await reads.freshReader(), ids)
    const descriptions = new Map(texts.map(({ id, description }) => [id, description]))
    const categories = new Map(catalog.listCategories(site.id).map(({ id, title }) => [id, title]))
    const products = shownProducts(catalog, site.id, ids).map((product) => ({
      ...product,
      description: descriptions.get(product.id) ?? '',
      category: categories.get(product.mainCategoryId) ?? '',
    }))
    yield rssText(site, products)
  })
  return sendSnapshot(reply, snapshot, {
    type: 'application/rss+xml; charset=utf-8',
    origin: fileOrigin(query.origin, site.hosts),
  })
}
