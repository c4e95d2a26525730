import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Widget, WidgetOf } from '@shpulka/contract/content/widgets'
import type { Visit } from '../../base/http/visit.ts'
import { listCards } from '../../catalogue/catalog/cards.port.ts'
import { listShelf, type Shelf } from '../../catalogue/catalog/shelf.port.ts'
import { listedCollections } from '../../catalogue/collections/listed-collections.port.ts'
import { listedSets } from '../../catalogue/constructor-sets/listed-sets.port.ts'
import { placedBanners } from '../banners/shown-banners.port.ts'
import { listedNews } from '../news/listed-news.port.ts'
import type { WidgetsDeps } from './deps.ts'
import type { StoredWidget } from './stored-widget.rule.ts'
import type { KnownWidget } from './widgets.port.ts'

type StoredOf<Kind extends StoredWidget['kind']> = Extract<StoredWidget, { kind: Kind }>
type Asked = Pick<Visit, 'visitor' | 'tag'>

/** What each kind shows now; null: nothing, so it is left out. */
const fillers: {
  readonly [Kind in StoredWidget['kind']]: (visit: Visit, deps: WidgetsDeps, stored: StoredOf<Kind>) => Promise<Filled<Kind> | null>
} = {
  async banners(visit, deps, { code, look, skip, limit }) {
    const banners = placedBanners(visit, deps, code).slice(skip, skip + limit)
    const ids = banners.flatMap(({ products }) => products.map(({ productId }) => productId))
    return banners.length === 0 ? null : { look, banners, pinned: listCards(deps.catalog, visit.visitor, ids) }
  },
  facts: async (_visit, _deps, { items }) => ({ items }),
  async sections(visit, { catalog }) {
    visit.tag('catalog')
    return { productsCount: shelfPage(visit, catalog, wholeShelf, { limit: 1 }).total }
  },
  async collections(visit, deps, { limit }) {
    const collections = listedCollections(visit, deps).slice(0, limit)
    return collections.length === 0 ? null : { collections }
  },
  async sets(visit, deps, { limit }) {
    const sets = (await listedSets(visit, deps, null)).slice(0, limit)
    return sets.length === 0 ? null : { sets }
  },
  async products(visit, { catalog }, { sortBy, productIds, categoryIds, values, limit }) {
    const isNamed = productIds.length > 0 && categoryIds.length === 0 && values.length === 0
    const stored = isNamed ? null : { categoryIds, filters: values }
    visit.tag(...(stored === null ? productIds.map((id) => `product:${id}`) : ['catalog']))
    const shelf = { key: `widget ${JSON.stringify([productIds, stored])}`, productIds, stored }
    const products = shelfPage(visit, catalog, shelf, { sortBy, limit }).items
    return products.length === 0 ? null : { products }
  },
  async brands(visit, { catalog }, { limit }) {
    visit.tag('catalog')
    const brands = catalog.listPartners(visit.visitor.site.id).slice(0, limit)
    return brands.length === 0 ? null : { brands }
  },
  async news(visit, { news }, { types, limit }) {
    const items = listedNews(visit, news, types).slice(0, limit)
    return items.length === 0 ? null : { news: items }
  },
  blocks: async (_visit, _deps, { blocks }) => ({ blocks }),
}

type Filled<Kind extends Widget['kind']> = Omit<WidgetOf<Kind>, 'kind' | 'id' | 'title' | 'more'>

export async function filledWidget(visit: Visit, deps: WidgetsDeps, { id, title, stored }: KnownWidget): Promise<Widget | null> {
  const fill = fillers[stored.kind] as (visit: Visit, deps: WidgetsDeps, stored: StoredWidget) => Promise<object | null>
  const filled = await fill(visit, deps, stored)
  return filled && ({ kind: stored.kind, id, title, more: stored.more ?? null, ...filled } as Widget)
}

const wholeShelf: Shelf = { key: 'widget whole', productIds: [], stored: { categoryIds: [], filters: [] } }

/** Cards come out of the catalogue as JSON that is kept there. */
const shelfPage = (
  { visitor }: Asked,
  catalog: WidgetsDeps['catalog'],
  shelf: Shelf,
  asked: { sortBy?: StoredOf<'products'>['sortBy']; limit: number },
) => JSON.parse(listShelf(catalog, visitor as Visit['visitor'], shelf, asked).toString()) as { items: ProductCard[]; total: number }
