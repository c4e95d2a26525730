import type { news } from '@shpulka/contract/content/news'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { isReduced } from '../../catalogue/catalog/cards.port.ts'
import { readBlocks } from '../pages/read-blocks.rule.ts'
import { filledText, type TextTerms, withTermsFilled } from '../settings/text-terms.rule.ts'
import type { NewsDeps } from './deps.ts'
import { type NewsRow, publishedNews } from './news.port.ts'
import { findNewsBody } from './news.sql.ts'
import { newsView } from './news.view.ts'
import { relatedNews } from './news-order.rule.ts'
import { promotionState } from './promotion-state.rule.ts'

const maxRelated = 5

export const getNews: Handler<typeof news.getNews, NewsDeps> = async (ctx, { pool, news, catalog }) => {
  const now = new Date()
  const { visitor, params } = ctx
  const all = publishedNews(news, visitor.site.id, now)
  const row = all.find(({ id, code }) => code === params.id || String(id) === params.id)
  if (!row) throw notFound('Такой публикации нет')
  ctx.tag('news', ...row.productIds.map((id) => `product:${id}`))
  const [stored] = await findNewsBody(pool, row.id)
  const list = all.filter(({ type }) => type === row.type)
  const byDate = list.toSorted((a, b) => Number(a.publicationDate) - Number(b.publicationDate) || a.id - b.id)
  const index = byDate.indexOf(row)
  return {
    ...newsView(row, now, visitor.site.textTerms),
    updatedAt: row.updatedAt.toISOString(),
    body: withTermsFilled(readBlocks(stored?.body ?? []).blocks, visitor.site.textTerms),
    products: hasEnded(row, now)
      ? []
      : row.productIds
          .filter((productId) =>
            row.isReducedOnly
              ? isReduced(catalog, visitor, productId)
              : catalog.findProductPath(visitor.site.id, productId) !== null,
          )
          .map((productId) => ({ productId })),
    related: relatedNews(row, list, maxRelated).map((each) => newsView(each, now, visitor.site.textTerms)),
    previous: linkTo(byDate[index - 1], visitor.site.textTerms),
    next: linkTo(byDate[index + 1], visitor.site.textTerms),
  }
}

const hasEnded = ({ startsAt, endsAt }: NewsRow, now: Date) =>
  startsAt !== null && promotionState({ startsAt, endsAt }, now) === 'ended'

const linkTo = (row: NewsRow | undefined, terms: TextTerms) =>
  row ? { code: row.code, name: filledText(row.name, terms) } : null
