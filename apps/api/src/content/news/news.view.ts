import type { News, NewsType } from '@shpulka/contract/content/news'
import type { FoundText } from '@shpulka/contract/content/pages'
import { foundTextView } from '../pages/found-words.rule.ts'
import { filledText, type TextTerms } from '../settings/text-terms.rule.ts'
import type { FoundNewsRow, NewsRow } from './news.port.ts'
import { promotionState } from './promotion-state.rule.ts'

export function newsView(row: NewsRow, now: Date, terms: TextTerms): News {
  const { id, type, code, name, preview, image, publicationDate, startsAt, endsAt } = row
  return {
    id,
    type,
    code,
    name: filledText(name, terms),
    preview: filledText(preview, terms),
    image,
    tags: row.tags.map(({ code: tag, title }) => ({ code: tag, title })),
    publicationDate: publicationDate.toISOString(),
    term: startsAt && {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      state: promotionState({ startsAt, endsAt }, now),
    },
  }
}

const foundKinds = { news: 'news', actions: 'action', articles: 'article' } as const satisfies Record<
  NewsType,
  FoundText['kind']
>

export const foundNewsView = ({ type, code, ...row }: FoundNewsRow, terms: TextTerms): FoundText => ({
  kind: foundKinds[type],
  path: `/${type}/detail/${code}`,
  ...foundTextView(row, terms),
})
