import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import type { Catalog } from '../../catalogue/catalog/cards.port.ts'
import type { Collections } from '../../catalogue/collections/collections.port.ts'
import type { Banners } from '../banners/banners.port.ts'
import type { CachedNews } from '../news/news.port.ts'
import type { Widgets } from './widgets.port.ts'

export interface WidgetsDeps extends BasketDeps {
  readonly widgets: Widgets
  readonly catalog: Catalog
  readonly banners: Banners
  readonly collections: Collections
  readonly news: CachedNews
}
