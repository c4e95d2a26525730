import { catalog } from '@shpulka/contract/catalogue/catalog'
import { news } from '@shpulka/contract/content/news'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import { paths } from '../../paths.ts'
import { loadBlocks } from '../pages/block-data.server.ts'
import { newsTypeOf } from './news-sections.rule.ts'

/** Cards of other items below the text: a row. */
const maxOthers = 3

/** Loads a news item, a promotion or an article by its slug; 404 when it belongs to another list than the address. */
export async function loadNewsDetail(ctx: RequestContext, pathname: string, slug: string) {
  const type = newsTypeOf(pathname)
  if (slug.length > 100) throw pageNotFound()
  const item = await callApi(ctx, news.getNews, { params: { id: slug } })
  if (item.type !== type || item.code !== slug) throw pageNotFound()
  // A text that shows products itself needs no row of products below; a promotion (`actions`) always gets one.
  const showsGoods = type !== 'actions' && item.body.some(({ kind }) => kind === 'products')
  const ids = showsGoods ? [] : item.products.map(({ productId }) => productId)
  const [seo, blocks, products] = await Promise.all([
    loadSeo(ctx, paths.newsDetail(type, slug), item.name),
    loadBlocks(ctx, item.body),
    ids.length === 0 ? [] : orDefault(ctx, callApi(ctx, catalog.listProductsByIds, { query: { ids } }), []),
  ])
  // The page shows `blocks`: the body with its data loaded.
  const { body: _, related, ...shown } = item
  const { previous, next } = item
  // The neighbours have links of their own.
  const others = related.filter(({ code }) => code !== previous?.code && code !== next?.code).slice(0, maxOthers)
  return { item: shown, seo, blocks, products, others }
}
