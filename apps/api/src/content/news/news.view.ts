import type { News } from '@shpulka/contract/content/news'
import { filledText, type TextTerms } from '../settings/text-terms.rule.ts'
import type { NewsRow } from './news.port.ts'
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
