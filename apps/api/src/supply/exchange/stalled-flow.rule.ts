import type { OrderProgram } from '../order-exchange/program-name.rule.ts'

/** Kinds of data of an exchange, watched separately: one may stop coming while the others continue. */
export const flowTitles = {
  cards: 'карточки товаров',
  offers: 'цены и остатки',
  'orders-out': 'заказы в 1С',
  'orders-back': 'заказы из 1С',
} as const
export type ExchangeFlow = keyof typeof flowTitles

interface StalledFlow {
  readonly what: ExchangeFlow
  readonly isUploaded: boolean
  readonly program: OrderProgram
}

/** What has stopped coming, in Russian. */
export function stalledFlowText({ what, isUploaded, program }: StalledFlow): string {
  if (isUploaded) return 'таблица поставщика'
  return program === 'МойСклад'
    ? flowTitles[what].replace('в 1С', 'в МойСклад').replace('из 1С', 'из МоегоСклада')
    : flowTitles[what]
}

/** With fewer moments than this the usual interval is unknown. */
const minTimes = 5
const minHours = 3
const medianFactor = 3
const day = 86_400_000

/** Whether a table expected every `everyDays` days is overdue; one more day is allowed. */
export const isOverdue = (uploadedAt: number, everyDays: number, now: number): boolean =>
  now - uploadedAt > (everyDays + 1) * day

/**
 * Whether data that came at these moments (milliseconds, newest first) is overdue: the last one is older than three
 * usual (median) intervals, than the longest known interval (a night, a weekend), and than three hours. An interval
 * whose start is among `reported` was an outage unless there was another one as long.
 */
export function isStalled(moments: readonly number[], now: number, reported: readonly number[]): boolean {
  if (moments.length < minTimes) return false
  const pauses = moments.slice(1).map((from, n) => ({ from, to: moments[n]!, length: moments[n]! - from }))
  const sorted = pauses.toSorted((one, other) => one.length - other.length)
  const median = sorted[Math.floor(sorted.length / 2)]!.length
  const isReported = (from: number, to: number) => reported.some((at) => at >= from && at < to)
  const expected = pauses.filter(({ from, to }) => !isReported(from, to)).map(({ length }) => length)
  const known = Math.max(sorted.at(-2)!.length, ...expected)
  return now - moments[0]! > Math.max(medianFactor * median, known, minHours * 3_600_000)
}
