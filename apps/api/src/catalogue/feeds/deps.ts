import type { Reader } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import type { CachedNews } from '../../content/news/news.port.ts'
import type { Pages } from '../../content/pages/pages.port.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import type { ShopPoints } from '../../content/shop-points/shop-points.port.ts'
import type { Catalog, ShownPage } from '../catalog/shown-products.port.ts'
import type { Collections } from '../collections/collections.port.ts'
import type { Snapshots } from './snapshots.ts'

export interface FeedsDeps {
  readonly reads: Reads
  readonly catalog: Catalog
  readonly collections: Collections
  readonly shopPoints: ShopPoints
  readonly pages: Pages
  readonly news: CachedNews
  readonly snapshots: Snapshots
  /** Pages for the site map from rooms of higher storeys. */
  readonly morePages: (tx: Reader, siteId: number) => Promise<readonly ShownPage[]>
}

export type FeedSite = Pick<
  SiteRow,
  'id' | 'name' | 'city' | 'email' | 'hosts' | 'invoiceDetails' | 'legal' | 'priceListId' | 'priceRole' | 'warehouseIds'
>
