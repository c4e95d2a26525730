import type { ActionTerm as Term } from '@shpulka/contract/content/news'
import { Sticker } from '@shpulka/ui/sticker.tsx'
import { dateText, dayText } from '@shpulka/ui/text/date-text.rule.ts'
import { promotionStateTitles } from './news-sections.rule.ts'

const looks = { running: 'good', coming: 'warn', ended: 'plain' } as const

/** Whether a promotion («акция») is running, and until when. */
export function ActionTerm({ term: { state, startsAt, endsAt } }: { term: Term }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Sticker look={looks[state]}>{promotionStateTitles[state]}</Sticker>
      <span>{termText(state, new Date(startsAt), endsAt === null ? null : new Date(endsAt))}</span>
    </span>
  )
}

function termText(state: Term['state'], from: Date, endsAt: Date | null): string {
  // Its last day: a promotion that ends at midnight does not run on the day that begins then.
  const to = endsAt && new Date(endsAt.getTime() - 1)
  if (state === 'coming') return to === null ? `с ${dateText(from)}` : `с ${dayText(from)} по ${dateText(to)}`
  if (to === null) return 'пока есть в наличии'
  return state === 'ended' ? dateText(to) : `по ${dateText(to)}`
}
