import { type Static, Type } from 'typebox'

const clock = (description: string) => Type.String({ description: `${description} As 09:00.` })

/** An interval of opening hours on a day of the week; a break is the time between two intervals. */
export const OpenInterval = Type.Object({
  day: Type.Integer({ minimum: 1, maximum: 7, description: 'Day of the week it begins on: 1 is Monday.' }),
  opens: clock('Opening time.'),
  closes: clock('Closing time; 24:00 is midnight; a time not after `opens` is of the next day.'),
})
export type OpenInterval = Static<typeof OpenInterval>

/** Days with other hours than usual. */
export const HoursException = Type.Object({
  from: Type.String({ description: 'The first day, as 2026-12-31.' }),
  to: Type.String({ description: 'The last day, as 2027-01-08.' }),
  title: Type.String({ description: 'Why, in Russian.' }),
  opens: Type.Union([Type.String(), Type.Null()], { description: 'As 10:00; null: closed.' }),
  closes: Type.Union([Type.String(), Type.Null()], { description: 'As 16:00; null: closed.' }),
})
export type HoursException = Static<typeof HoursException>

/** Opening hours of a place, in its local time. */
export const OpeningHours = Type.Object(
  {
    timeZone: Type.String({ description: 'IANA name, as Asia/Novosibirsk.' }),
    week: Type.Array(OpenInterval, {
      description: 'In order; a day without a row is a day off; empty: hours unknown.',
    }),
    exceptions: Type.Array(HoursException, {
      description: 'By first day; where two overlap, the one that begins later applies.',
    }),
  },
  { description: 'Opening hours in local time; openingState of opening-hours.ts computes whether it is open now.' },
)
export type OpeningHours = Static<typeof OpeningHours>

export interface OpeningState {
  readonly isOpen: boolean
  /** Whether it is closed between two intervals of one day. */
  readonly isBreak: boolean
  /** When it closes or opens; null: never closes, or does not open within a month. */
  readonly change: {
    /** Minutes from now, in local time. */
    readonly minutes: number
    /** Local time, for example 9:00. */
    readonly at: string
    /** 0: today, 1: tomorrow. */
    readonly daysAhead: number
    /** Local date, for example 2026-11-24. */
    readonly date: string
  } | null
}

const dayMinutes = 1440
/** Most places open or close within a few days; a month is searched only for the others. */
const firstSearchDays = 4
const maxSearchDays = 31

interface LocalMoment {
  readonly date: string
  readonly minute: number
}

/** Whether a place is open at a moment, and when that changes; null when its hours or time zone are unknown. */
export function openingState(hours: OpeningHours, now: Date): OpeningState | null {
  const local = localMoment(hours.timeZone, now)
  if (!local || hours.week.length === 0) return null
  const soon = stateWithin(hours, local, firstSearchDays)
  return soon.change ? soon : stateWithin(hours, local, maxSearchDays)
}

/** The state found by looking `days` ahead; `change` is null when nothing changes within them. */
function stateWithin(hours: OpeningHours, local: LocalMoment, days: number): OpeningState {
  const intervals = [-1, ...Array.from({ length: days + 1 }, (_, day) => day)]
    .flatMap((day) =>
      intervalsOn(dateAfter(local.date, day), hours).map(({ from, till }) => ({
        day,
        from: day * dayMinutes + from,
        till: day * dayMinutes + till,
      })),
    )
    .sort((a, b) => a.from - b.from)
  const changeAt = (minute: number): OpeningState['change'] => {
    const daysAhead = Math.floor(minute / dayMinutes)
    return { minutes: minute - local.minute, at: clockText(minute), daysAhead, date: dateAfter(local.date, daysAhead) }
  }
  if (intervals.some(({ from, till }) => from <= local.minute && local.minute < till)) {
    let closes = local.minute
    for (const { from, till } of intervals) if (from <= closes) closes = Math.max(closes, till)
    return { isOpen: true, isBreak: false, change: closes > (days - 1) * dayMinutes ? null : changeAt(closes) }
  }
  const next = intervals.find(({ from }) => from > local.minute)
  const isBreak = next?.day === 0 && intervals.some(({ day, till }) => day === 0 && till <= local.minute)
  return { isOpen: false, isBreak, change: next ? changeAt(next.from) : null }
}

/** The intervals of one date, in minutes after its midnight. */
function intervalsOn(date: string, { week, exceptions }: OpeningHours): { from: number; till: number }[] {
  const special = exceptions.filter(({ from, to }) => from <= date && date <= to).at(-1)
  const rows = special
    ? special.opens !== null && special.closes !== null
      ? [{ opens: special.opens, closes: special.closes }]
      : []
    : week.filter(({ day }) => day === weekdayOf(date))
  return rows.map(({ opens, closes }) => {
    const [from, till] = [minutesOf(opens), minutesOf(closes)]
    return { from, till: till > from ? till : till + dayMinutes }
  })
}

/** Date and minute of the day in a time zone; null for an unknown zone. */
export function localMoment(timeZone: string, now: Date): LocalMoment | null {
  const clock = formatterOf(timeZone)
  if (!clock) return null
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  return { date: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

const formatters = new Map<string, Intl.DateTimeFormat | null>()

function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  let clock = formatters.get(timeZone)
  if (clock === undefined) {
    try {
      const two = '2-digit'
      clock = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: two,
        day: two,
        hour: two,
        minute: two,
      })
    } catch {
      clock = null
    }
    formatters.set(timeZone, clock)
  }
  return clock
}

/** 1 is Monday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const minutesOf = (clock: string): number => Number(clock.slice(0, -3)) * 60 + Number(clock.slice(-2))

/** Formats minutes after any midnight as the time of day, «9:00». */
const clockText = (minute: number): string => {
  const ofDay = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`
}

const dayNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/** Formats the hours of a day: «9:00–13:00 и 14:00–18:00», «круглосуточно»; empty for a day off. */
export function dayHours(week: readonly OpenInterval[], day: number): string {
  const line = week
    .filter((each) => each.day === day)
    .map(({ opens, closes }) => `${opens.replace(/^0/, '')}–${closes.replace(/^0/, '')}`)
    .join(' и ')
  return line === '0:00–24:00' ? 'круглосуточно' : line
}

/**
 * Formats the hours of a week: «пн–пт 9:00–18:00, сб 10:00–16:00»; empty when unknown. The database function
 * shop_point_hours_line does the same.
 */
export function weekLine(week: readonly OpenInterval[]): string {
  const spans: { first: number; last: number; line: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const line = dayHours(week, day)
    const previous = spans.at(-1)
    if (line === '') continue
    if (previous?.last === day - 1 && previous.line === line) previous.last = day
    else spans.push({ first: day, last: day, line })
  }
  const [whole] = spans
  if (whole?.first === 1 && whole.last === 7)
    return whole.line === 'круглосуточно' ? whole.line : `ежедневно ${whole.line}`
  return spans
    .map(({ first, last, line }) => `${dayNames[first - 1]}${last > first ? `–${dayNames[last - 1]}` : ''} ${line}`)
    .join(', ')
}
