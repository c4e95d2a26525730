/** When goods leave a site's warehouse, in Moscow time. */
export interface Dispatch {
  /** An order placed at this hour or later leaves on the next working day. */
  readonly untilHour: number
  /** ISO days of the week. */
  readonly worksOn: readonly number[]
}

export interface DeliveryCalendar {
  /** Null when goods leave on any day at any hour. */
  readonly dispatch: Dispatch | null
  /** ISO days of the week on which the method hands goods to buyers. */
  readonly worksOn: readonly number[]
  /** YYYY-MM-DD; on these days nothing is dispatched or handed over. */
  readonly holidays: readonly string[]
}

export interface DeliveryDates {
  /** In days from today. */
  readonly daysMin: number
  readonly daysMax: number
  /** YYYY-MM-DD. */
  readonly dateFrom: string
  readonly dateTo: string
}

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds
const moscowOffsetHours = 3
/** Longer than any series of holidays. */
const maxWaitDays = 60

/** When an order placed now is delivered, by its days in transit. */
export function deliveryDates(
  { daysMin, daysMax }: { readonly daysMin: number; readonly daysMax: number },
  { dispatch, worksOn, holidays }: DeliveryCalendar,
  now: Date,
): DeliveryDates {
  const moscowTime = new Date(now.getTime() + moscowOffsetHours * hourMilliseconds)
  const today = Math.floor(moscowTime.getTime() / dayMilliseconds)
  const isLate = dispatch !== null && moscowTime.getUTCHours() >= dispatch.untilHour
  const nextWorkingDay = (from: number, days: readonly number[]) => {
    for (let day = from; day < from + maxWaitDays; day++)
      if (days.includes(weekday(day)) && !holidays.includes(dateOf(day))) return day
    return from
  }
  const dispatched = dispatch === null ? today : nextWorkingDay(today + Number(isLate), dispatch.worksOn)
  const from = nextWorkingDay(dispatched + daysMin, worksOn)
  const to = Math.max(from, nextWorkingDay(dispatched + daysMax, worksOn))
  return { daysMin: from - today, daysMax: to - today, dateFrom: dateOf(from), dateTo: dateOf(to) }
}

/** ISO day of the week; `day` counts from 1 January 1970, which was a Thursday. */
const weekday = (day: number): number => ((day + 3) % 7) + 1
const dateOf = (day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10)
