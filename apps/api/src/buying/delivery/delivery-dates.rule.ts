/** When goods leave a site's warehouse, by the clock of Moscow. */
export interface Dispatch {
  /** An order placed at this hour or later leaves on the next working day. */
  readonly untilHour: number
  /** ISO days of the week. */
  readonly worksOn: readonly number[]
}

export interface DeliveryCalendar {
  /** Null: goods leave on any day at any hour. */
  readonly dispatch: Dispatch | null
  /** ISO days of the week on which the method gives goods to buyers. */
  readonly worksOn: readonly number[]
  /** As 2026-11-24; nothing leaves and nothing is given on them. */
  readonly holidays: readonly string[]
}

export interface DeliveryDates {
  /** In days from today. */
  readonly daysMin: number
  readonly daysMax: number
  /** As 2026-11-24. */
  readonly dateFrom: string
  readonly dateTo: string
}

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds
const moscowOffsetHours = 3
/** In days: longer than any series of holidays. */
const maxWaitDays = 60

/** When an order placed now comes, by the days it is on the way. */
export function deliveryDates(
  { daysMin, daysMax }: { readonly daysMin: number; readonly daysMax: number },
  { dispatch, worksOn, holidays }: DeliveryCalendar,
  now: Date,
): DeliveryDates {
  const clock = new Date(now.getTime() + moscowOffsetHours * hourMilliseconds)
  const today = Math.floor(clock.getTime() / dayMilliseconds)
  const isLate = dispatch !== null && clock.getUTCHours() >= dispatch.untilHour
  const nextWorkingDay = (from: number, days: readonly number[]) => {
    for (let day = from; day < from + maxWaitDays; day++)
      if (days.includes(weekday(day)) && !holidays.includes(dateOf(day))) return day
    return from
  }
  const leaves = dispatch === null ? today : nextWorkingDay(today + Number(isLate), dispatch.worksOn)
  const from = nextWorkingDay(leaves + daysMin, worksOn)
  const to = Math.max(from, nextWorkingDay(leaves + daysMax, worksOn))
  return { daysMin: from - today, daysMax: to - today, dateFrom: dateOf(from), dateTo: dateOf(to) }
}

/** Days since 1 January 1970, which was a Thursday. */
const weekday = (day: number): number => ((day + 3) % 7) + 1
const dateOf = (day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10)
