import type { Init } from '@shpulka/contract/content/settings'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { loader as bonuses } from '../../buying/bonuses/bonuses.route.tsx'
import { loader as checkout } from '../../buying/checkout/checkout.route.tsx'
import { loader as placedOrder } from '../../buying/orders/order.route.tsx'
import { loader as orderDetail } from '../../buying/orders/order-detail.route.tsx'
import { loader as catalogRoot } from '../../catalogue/catalog/catalog.route.tsx'
import { loadListing } from '../../catalogue/catalog/listing.server.ts'
import { loader as collections } from '../../catalogue/collections/collections.route.tsx'
import { loader as partners } from '../../catalogue/partners/partners.route.tsx'
import { loadProduct } from '../../catalogue/product/product.server.ts'
import { loadHome } from '../../content/home/home.server.ts'
import { loadNewsDetail } from '../../content/news/news-detail.server.ts'
import { loadNewsList } from '../../content/news/news-list.server.ts'
import { loadPage } from '../../content/pages/page.server.ts'
import { loader as dealer } from '../../content/shop-points/dealer.route.tsx'
import { loader as dealers } from '../../content/shop-points/dealers.route.tsx'
import { paths } from '../../paths.ts'
import { loader as recall } from '../../people/recall/recall.route.tsx'
import { loader as overview } from '../../people/users/overview.route.tsx'
import { type RequestContext, requestContext } from '../api/request-context.server.ts'

const category = {
  id: 3,
  code: 'overloki',
  path: 'overloki',
  parentId: null,
  title: 'Оверлоки',
  description: '',
  image: null,
}
const product = {
  id: 7,
  code: 'ov-1',
  path: '/catalog/overloki/detail/ov-1',
  title: 'Оверлок',
  rating: { average: 5, count: 1 },
  groups: [],
  images: [],
}
const page = {
  id: 1,
  code: 'credit',
  path: '/help/credit',
  title: 'Кредит',
  steps: [],
  blocks: [{ kind: 'form', type: 'recall' }],
}
const news = {
  type: 'news',
  code: 'new-1',
  name: 'Новость',
  body: [{ kind: 'map', tags: [], city: null }],
  products: [{ productId: 7 }],
  related: [{ code: 'new-2' }, { code: 'new-3' }, { code: 'new-4' }, { code: 'new-5' }],
  previous: { code: 'new-2' },
  next: null,
}
const point = { code: 'msk', title: 'Склад', latitude: 55, longitude: 37, tags: [] }

/** The calls each page requires. Every other call of the API fails. */
const basketSection = { products: [], constructorSets: [] }
const essential: Readonly<Record<string, unknown>> = {
  '/api/widgets/v1/home': [],
  '/api/catalog/v1/products': { items: [], total: 0, page: 1, pages: 1 },
  '/api/catalog/v1/products/view': product,
  '/api/pages/v1': [page],
  '/api/news/v1': { items: [], tags: [], total: 0, pages: 1 },
  '/api/news/v1/new-1': news,
  '/api/shop-points/v1': { points: [point], tags: [], cities: [] },
  '/api/collections/v1': [],
  '/api/partners/v1': [],
  '/api/users/v1/profile': { fio: 'Анна' },
  '/api/orders/v1/view': { id: 1001, bill: null },
  '/api/orders/v1/own': { id: 1001, bill: null },
  '/api/users/v1/recalls': { items: [], total: 0 },
  '/api/bonuses/v1/balance': { value: 0, bonusLog: [], meta: {} },
  '/api/bonuses/v1/client': { percent: 3, multiplier: 1 },
  '/api/basket/v1': { total: { count: 1, price: 1 }, inStock: basketSection, notInStock: basketSection, version: 1 },
  '/api/payments/v1': [],
  '/api/delivery/v1': [],
}

function contextOf(failure: () => Promise<Response>): RequestContext {
  return {
    fetchApi: (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
      // Points near another point are optional.
      const isKnown = pathname in essential && !searchParams.has('near')
      return isKnown ? Promise.resolve(Response.json(essential[pathname])) : failure()
    },
    init: {
      site: { id: 1, name: 'Шпулька', city: 'Иваново' },
      categories: [category],
      config: { catalogLimit: 24 },
      cancelStatuses: [],
    } as unknown as Init,
    currency: { id: 1, rate: 1 },
    listingView: 'grid',
    clientIp: '',
    userAgent: '',
    orderKey: null,
    tokens: { auth: null, refresh: null, cart: null, device: null },
    changedTokens: {},
    tags: new Set(),
    priceRoles: new Set(),
    changedCookies: new Map(),
    city: null,
    isPartial: false,
  } as unknown as RequestContext
}

const at = (path: string) => new URL(path, 'http://127.0.0.1')

/** Calls the loader of a route as the router does. */
function callLoader(load: unknown, ctx: RequestContext, path: string, params: object = {}): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  return Promise.resolve((load as (args: object) => unknown)({ context, params, url: at(path) }))
}

const pagesOfShop: [name: string, load: (ctx: RequestContext) => Promise<unknown>, shown: object][] = [
  ['home', loadHome, { widgets: [], seo: { title: 'Шпулька' } }],
  [
    'the root of the catalogue',
    (ctx) => callLoader(catalogRoot, ctx, '/catalog'),
    { kind: 'root', seo: { title: 'Каталог — Шпулька' } },
  ],
  [
    'a listing',
    (ctx) => loadListing(ctx, category as never, at('/catalog/overloki')),
    { filters: [], similar: [], banner: null, seo: { title: 'Оверлоки — Шпулька', canonical: '/catalog/overloki' } },
  ],
  [
    'a search',
    (ctx) => loadListing(ctx, null, at('/catalog?search=оверлок')),
    { filters: [], foundIn: null, written: null },
  ],
  [
    'a product',
    (ctx) => loadProduct(ctx, 'ov-1', at(paths.product(product.path))),
    {
      product: { id: 7 },
      compatible: { suitable: [], parts: [], machines: [], replacedBy: null, replaces: [] },
      similar: [],
      sets: [],
      reviews: null,
    },
  ],
  [
    'a text page',
    (ctx) => loadPage(ctx, at('/help/credit')),
    { page: { id: 1 }, siblings: [], blocks: [{ block: page.blocks[0] }], seo: { title: 'Кредит — Шпулька' } },
  ],
  ['news', (ctx) => loadNewsList(ctx, at('/news')), { items: [] }],
  [
    'an article',
    (ctx) => loadNewsDetail(ctx, '/news/detail/new-1', 'new-1'),
    {
      products: [],
      seo: { title: 'Новость — Шпулька' },
      others: [{ code: 'new-3' }, { code: 'new-4' }, { code: 'new-5' }],
    },
  ],
  ['dealers', (ctx) => callLoader(dealers, ctx, '/dealers'), { points: [{ code: 'msk' }] }],
  [
    'a dealer',
    (ctx) => callLoader(dealer, ctx, '/dealers/msk', { code: 'msk' }),
    { point: { code: 'msk' }, nearest: [] },
  ],
  [
    'collections',
    (ctx) => callLoader(collections, ctx, '/collections'),
    { collections: [], seo: { title: 'Подборки — Шпулька' } },
  ],
  ['brands', (ctx) => callLoader(partners, ctx, '/partners'), { partners: [], seo: { title: 'Бренды — Шпулька' } }],
  [
    'the account',
    (ctx) => callLoader(overview, ctx, '/user/profile'),
    { profile: { fio: 'Анна' }, counts: null, lastOrder: null, bonusKopecks: null },
  ],
  ['bonuses', (ctx) => callLoader(bonuses, ctx, '/user/profile/bonuses'), { accounts: [] }],
  [
    'checkout',
    (ctx) => {
      Object.assign(ctx.tokens, { cart: 'c', auth: 'a' })
      return callLoader(checkout, ctx, '/checkout')
    },
    { points: [], addresses: [], last: null, buyer: null },
  ],
  [
    'an order',
    (ctx) => callLoader(orderDetail, ctx, '/user/profile/order/detail/1001', { id: '1001' }),
    { requests: [], shownReceipts: [] },
  ],
  [
    'an order that was just placed',
    (ctx) => {
      Object.assign(ctx.tokens, { auth: 'a' })
      return callLoader(placedOrder, ctx, '/order/1001', { id: '1001' })
    },
    { id: 1001, isSignedIn: true, isNewAccount: false },
  ],
  [
    'calls back',
    (ctx) => callLoader(recall, ctx, '/user/profile/recall'),
    { items: [], buyer: { fio: '', phone: '' } },
  ],
]

const failures: [name: string, failure: () => Promise<Response>][] = [
  ['503', () => Promise.resolve(Response.json({ statusCode: 503, message: 'Занят' }, { status: 503 }))],
  ['a page of a proxy', () => Promise.resolve(new Response('<html>502</html>', { status: 502 }))],
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
]

it.each(
  pagesOfShop.flatMap(([name, load, shown]) =>
    failures.map(([failed, failure]) => [name, failed, load, shown, failure] as const),
  ),
)(
  '%s: when optional calls fail with %s, the page is shown without their data and is not cached',
  async (_name, _failed, load, shown, failure) => {
    const ctx = contextOf(failure)
    expect(await load(ctx)).toMatchObject(shown)
    expect(ctx.isPartial).toBe(true)
  },
)

it('reports the end of the session, whichever call returns it', async () => {
  const ctx = contextOf(() =>
    Promise.resolve(Response.json({ statusCode: 406, message: 'Сессия закончилась' }, { status: 406 })),
  )
  Object.assign(ctx.tokens, { auth: 'a' })
  await expect(loadListing(ctx, category as never, at('/catalog/overloki'))).rejects.toMatchObject({
    data: { statusCode: 406 },
  })
})
