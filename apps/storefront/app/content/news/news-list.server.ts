import { news } from '@shpulka/contract/content/news'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import { paths } from '../../paths.ts'
import { newsTypeOf } from './news-sections.rule.ts'

const pageSize = 12

/** A page of a list, of one tag or all. */
export async function loadNewsList(ctx: RequestContext, url: URL) {
  const type = newsTypeOf(url.pathname)
  const page = pageIn(url)
  const code = url.searchParams.get('tags') ?? ''
  const [list, seo] = await Promise.all([
    callApi(ctx, news.listNews, {
      query: { type, page, limit: pageSize, ...(code !== '' && { tags: [code.slice(0, 100)] }) },
      isPersonal: false,
    }),
    loadSeo(ctx, paths.news(type), ''),
  ])
  const tag = list.tags.find((each) => each.code === code) ?? null
  if ((page > 1 && page > list.pages) || (code !== '' && tag === null)) throw pageNotFound()
  return { type, page, pages: list.pages, total: list.total, items: list.items, tags: list.tags, tag, seo }
}
