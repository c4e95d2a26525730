import type { OrderProgram } from '../order-exchange/program-words.rule.ts'

/** What of an exchange has a rhythm of its own: each may stop while the others go on. */
export const rhythms = {
  cards: 'карточки товаров',
  offers: 'цены и остатки',
  'orders-out': 'заказы в 1С',
  'orders-back': 'заказы из 1С',
} as const
export type Rhythm = keyof typeof rhythms

interface Silent {
  readonly what: Rhythm
  readonly isUploaded: boolean
  readonly program: OrderProgram
}

/** What has stopped coming, in words. */
export function silentText({ what, isUploaded, program }: Silent): string {
  if (isUploaded) return 'таблица поставщика'
  return program === 'МойСклад'
    ? rhythms[what].replace('в 1С', 'в МойСклад').replace('из 1С', 'из МоегоСклада')
    : rhythms[what]
}

/** With fewer times than this no rhythm is seen. */
const minTimes = 5
const minHours = 3
const times = 3
const day = 86_400_000

/** Whether a table uploaded every so many days is overdue: one more day is allowed. */
export const isOverdue = (uploadedAt: number, everyDays: number, now: number): boolean =>
  now - uploadedAt > (everyDays + 1) * day

/**
 * Whether something that came at these moments (milliseconds, the newest first) should have come again by now: longer
 * ago than three of its usual pauses, and three hours. Nights and days off are pauses too, once they have been seen:
 * the longest of the last ones is waited for.
 */
export function isSilent(moments: readonly number[], now: number): boolean {
  if (moments.length < minTimes) return false
  const pauses = moments.slice(1).map((moment, n) => moments[n]! - moment)
  const sorted = pauses.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)]!
  return now - moments[0]! > Math.max(times * median, sorted.at(-1)!, minHours * 3_600_000)
}
