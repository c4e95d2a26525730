import { type news, newsDefaultLimit } from '@shpulka/contract/content/news'
import type { Handler } from '../../base/http/request-context.ts'
import type { NewsDeps } from './deps.ts'
import { type NewsRow, publishedNews } from './news.port.ts'
import { newsView } from './news.view.ts'

export const listNews: Handler<typeof news.listNews, NewsDeps> = async (ctx, deps) => {
  const { type, tags, page = 1, limit = newsDefaultLimit } = ctx.query
  const now = new Date()
  ctx.tag('news')
  const published = publishedNews(deps.news, ctx.visitor.site.id, now, type)
  const matching =
    tags === undefined ? published : published.filter((row) => row.tags.some(({ code }) => tags.includes(code)))
  return {
    items: matching
      .slice((page - 1) * limit, page * limit)
      .map((row) => newsView(row, now, ctx.visitor.site.textTerms)),
    page,
    limit,
    pages: Math.ceil(matching.length / limit),
    total: matching.length,
    tags: countedTags(published),
  }
}

function countedTags(rows: readonly NewsRow[]) {
  const byCode = Map.groupBy(
    rows.flatMap(({ tags }) => tags),
    ({ code }) => code,
  )
  return [...byCode.values()]
    .map((same) => ({ tag: same[0]!, count: same.length }))
    .sort((a, b) => a.tag.sort - b.tag.sort || (a.tag.code < b.tag.code ? -1 : 1))
    .map(({ tag: { code, title }, count }) => ({ code, title, count }))
}
