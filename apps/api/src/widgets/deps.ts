import type { Banners } from '../banners/banners.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'
import type { Catalog } from '../catalog/cards.port.ts'
import type { Collections } from '../collections/collections.port.ts'
import type { KeptNews } from '../news/news.port.ts'
import type { Widgets } from './widgets.port.ts'

export interface WidgetsDeps extends BasketDeps {
  readonly widgets: Widgets
  readonly catalog: Catalog
  readonly banners: Banners
  readonly collections: Collections
  readonly news: KeptNews
}
