import { catalog } from '@shpulka/contract/catalogue/catalog'
import { news } from '@shpulka/contract/content/news'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadTexts } from '../../base/shell/page-texts.server.ts'
import { paths } from '../../paths.ts'
import { loadBlocks } from '../pages/block-data.server.ts'
import { newsTypeOf } from './news-sections.rule.ts'

/** An item by its code and the list its address belongs to. */
export async function loadNewsDetail(ctx: RequestContext, pathname: string, code: string) {
  const type = newsTypeOf(pathname)
  if (code.length > 100) throw pageNotFound()
  const item = await callApi(ctx, news.getNews, { params: { id: code } })
  if (item.type !== type || item.code !== code) throw pageNotFound()
  // A text that shows products itself needs no row of products below; an action always gets one.
  const showsGoods = type !== 'actions' && item.body.some(({ kind }) => kind === 'products')
  const ids = showsGoods ? [] : item.products.map(({ productId }) => productId)
  const [seo, blocks, products] = await Promise.all([
    loadTexts(ctx, paths.newsDetail(type, code), item.name),
    loadBlocks(ctx, item.body),
    ids.length === 0 ? [] : orDefault(ctx, callApi(ctx, catalog.listProductsByIds, { query: { ids } }), []),
  ])
  const { body: _, ...shown } = item
  return { item: shown, seo, blocks, products }
}
