import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { Widget, WidgetOf } from '@shpulka/contract/content/widgets'
import type { RequestContext } from '../../base/http/request-context.ts'
import { listCards } from '../../catalogue/catalog/cards.port.ts'
import { listProductsOf, type ProductListing } from '../../catalogue/catalog/product-listing.port.ts'
import { listedCollections } from '../../catalogue/collections/listed-collections.port.ts'
import { listedSets } from '../../catalogue/constructor-sets/listed-sets.port.ts'
import { placedBanners } from '../banners/shown-banners.port.ts'
import { listedNews } from '../news/listed-news.port.ts'
import { withTermsFilled } from '../settings/text-terms.rule.ts'
import type { WidgetsDeps } from './deps.ts'
import type { StoredWidget } from './stored-widget.rule.ts'
import type { CachedWidget } from './widgets.port.ts'

type StoredOf<Kind extends StoredWidget['kind']> = Extract<StoredWidget, { kind: Kind }>
type WidgetContext = Pick<RequestContext, 'visitor' | 'tag'>

/** Functions that load the contents of each kind of widget; null: nothing to show, so the widget is left out. */
const fillers: {
  readonly [Kind in StoredWidget['kind']]: (
    ctx: RequestContext,
    deps: WidgetsDeps,
    stored: StoredOf<Kind>,
  ) => Promise<WidgetContent<Kind> | null>
} = {
  async banners(ctx, deps, { code, look, skip, limit }) {
    const banners = placedBanners(ctx, deps, code).slice(skip, skip + limit)
    const ids = banners.flatMap(({ products }) => products.map(({ productId }) => productId))
    return banners.length === 0 ? null : { look, banners, pinned: listCards(deps.catalog, ctx.visitor, ids) }
  },
  async facts({ visitor }, _deps, { items }) {
    // The page shows this sum in the visitor's currency.
    const { freeDeliveryFrom: _, ...terms } = visitor.site.textTerms
    return { items: withTermsFilled(items, terms) }
  },
  async sections(ctx, { catalog }) {
    ctx.tag('catalog')
    return { productsCount: listingPage(ctx, catalog, wholeListing, { limit: 1 }).total }
  },
  async collections(ctx, deps, { limit }) {
    const collections = listedCollections(ctx, deps).slice(0, limit)
    return collections.length === 0 ? null : { collections }
  },
  async sets(ctx, deps, { limit }) {
    const sets = (await listedSets(ctx, deps, null)).slice(0, limit)
    return sets.length === 0 ? null : { sets }
  },
  async products(ctx, { catalog }, { sortBy, productIds, categoryIds, values, limit }) {
    const isListOnly = productIds.length > 0 && categoryIds.length === 0 && values.length === 0
    const stored = isListOnly ? null : { categoryIds, filters: values }
    ctx.tag(...(stored === null ? productIds.map((id) => `product:${id}`) : ['catalog']))
    const listing = { key: `widget ${JSON.stringify([productIds, stored])}`, productIds, stored }
    const products = listingPage(ctx, catalog, listing, { sortBy, limit }).items
    return products.length === 0 ? null : { products }
  },
  async brands(ctx, { catalog }, { limit }) {
    ctx.tag('catalog')
    const brands = catalog.listPartners(ctx.visitor.site.id).slice(0, limit)
    return brands.length === 0 ? null : { brands }
  },
  async news(ctx, { news }, { types, limit }) {
    const items = listedNews(ctx, news, types).slice(0, limit)
    return items.length === 0 ? null : { news: items }
  },
  blocks: async ({ visitor }, _deps, { blocks }) => ({ blocks: withTermsFilled(blocks, visitor.site.textTerms) }),
}

type WidgetContent<Kind extends Widget['kind']> = Omit<WidgetOf<Kind>, 'kind' | 'id' | 'title' | 'more'>

export async function filledWidget(
  ctx: RequestContext,
  deps: WidgetsDeps,
  { id, title, stored }: CachedWidget,
): Promise<Widget | null> {
  const fill = fillers[stored.kind] as (
    ctx: RequestContext,
    deps: WidgetsDeps,
    stored: StoredWidget,
  ) => Promise<object | null>
  const content = await fill(ctx, deps, stored)
  const named = withTermsFilled({ title, more: stored.more ?? null }, ctx.visitor.site.textTerms)
  return content && ({ kind: stored.kind, id, ...named, ...content } as Widget)
}

const wholeListing: ProductListing = { key: 'widget whole', productIds: [], stored: { categoryIds: [], filters: [] } }

/** The catalogue returns cards as cached JSON. */
const listingPage = (
  { visitor }: WidgetContext,
  catalog: WidgetsDeps['catalog'],
  listing: ProductListing,
  query: { sortBy?: StoredOf<'products'>['sortBy']; limit: number },
) =>
  JSON.parse(listProductsOf(catalog, visitor as RequestContext['visitor'], listing, query).toString()) as {
    items: ProductCard[]
    total: number
  }
