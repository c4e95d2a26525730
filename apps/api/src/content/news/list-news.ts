import { type news, newsDefaultLimit } from '@shpulka/contract/content/news'
import type { Verb } from '../../base/http/visit.ts'
import type { NewsDeps } from './deps.ts'
import { type NewsRow, publishedNews } from './news.port.ts'
import { newsView } from './news.view.ts'

export const listNews: Verb<typeof news.listNews, NewsDeps> = async (visit, deps) => {
  const { type, tags, page = 1, limit = newsDefaultLimit } = visit.query
  const now = new Date()
  visit.tag('news')
  const whole = publishedNews(deps.news, visit.visitor.site.id, now, type)
  const asked = tags === undefined ? whole : whole.filter((row) => row.tags.some(({ code }) => tags.includes(code)))
  return {
    items: asked.slice((page - 1) * limit, page * limit).map((row) => newsView(row, now, visit.visitor.site.textTerms)),
    ...{ page, limit, pages: Math.ceil(asked.length / limit), total: asked.length },
    tags: countedTags(whole),
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
