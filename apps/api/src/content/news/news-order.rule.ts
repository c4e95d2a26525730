import { promotionStates } from '@shpulka/contract/content/news'
import { earliestAfter } from '../../base/db/earliest-after.rule.ts'
import { promotionState } from './promotion-state.rule.ts'

/** The properties of a news item that decide whether and where it is listed. */
export interface ListedNews {
  readonly id: number
  readonly publicationDate: Date
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly tags: readonly { readonly code: string }[]
}

export const isPublished = ({ publicationDate }: Pick<ListedNews, 'publicationDate'>, now: Date): boolean =>
  publicationDate <= now

/** News and articles, newest first; then running actions (the first to end first), coming ones and ended ones. */
export function listedOrder<Item extends ListedNews>(items: readonly Item[], now: Date): Item[] {
  const ranked = items.map((item) => ({ item, rank: rankOf(item, now) }))
  return ranked
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || b.item.id - a.item.id)
    .map(({ item }) => item)
}

function rankOf(
  { publicationDate, startsAt, endsAt }: ListedNews,
  now: Date,
): readonly [state: number, within: number] {
  if (startsAt === null) return [0, -publicationDate]
  const state = promotionState({ startsAt, endsAt }, now)
  const within = {
    running: Number(endsAt ?? Number.MAX_SAFE_INTEGER),
    coming: Number(startsAt),
    ended: -Number(endsAt),
  }[state]
  return [promotionStates.indexOf(state), within]
}

/** Related items of the same list: those with most tags in common first, then the newest. */
export function relatedNews<Item extends ListedNews>(item: ListedNews, list: readonly Item[], max: number): Item[] {
  const codes = new Set(item.tags.map(({ code }) => code))
  const inCommon = ({ tags }: ListedNews) => tags.filter(({ code }) => codes.has(code)).length
  return list
    .filter(({ id }) => id !== item.id)
    .toSorted(
      (a, b) => inCommon(b) - inCommon(a) || Number(b.publicationDate) - Number(a.publicationDate) || b.id - a.id,
    )
    .slice(0, max)
}

/** When the next item is published, begins or ends; null: never. */
export const nextNewsChange = (items: readonly ListedNews[], now: Date): Date | null =>
  earliestAfter(
    now,
    items.flatMap(({ publicationDate, startsAt, endsAt }) => [publicationDate, startsAt, endsAt]),
  )
