import type { News } from '@shpulka/contract/news'
import { actionState } from './action-state.rule.ts'
import type { NewsRow } from './news.port.ts'

export function newsView(row: NewsRow, now: Date): News {
  const { id, type, code, name, preview, image, publicationDate, startsAt, endsAt } = row
  return {
    ...{ id, type, code, name, preview, image },
    tags: row.tags.map(({ code: tag, title }) => ({ code: tag, title })),
    publicationDate: publicationDate.toISOString(),
    term: startsAt && { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, state: actionState({ startsAt, endsAt }, now) },
  }
}
