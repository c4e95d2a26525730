/** Genitive names of months, January first. */
export const monthsOfDates = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]
const moscowOffsetHours = 3

/**
 * Dates are in Moscow time whatever the server's or the buyer's clock says, so that a document is the same for
 * everybody.
 */
function inMoscow(date: Date): Date {
  return new Date(date.getTime() + moscowOffsetHours * 3_600_000)
}

/** «21 ноября». */
export function dayText(date: Date): string {
  const shown = inMoscow(date)
  return `${shown.getUTCDate()}\u00a0${monthsOfDates[shown.getUTCMonth()]}`
}

/** «21 ноября 2026». */
export function dateText(date: Date): string {
  return `${dayText(date)} ${inMoscow(date).getUTCFullYear()}`
}

/** «2026-11-21», for names of files. */
export const dayCode = (date: Date): string => inMoscow(date).toISOString().slice(0, 10)

/** «21 ноября 2026, 14:05». */
export function momentText(date: Date): string {
  const shown = inMoscow(date)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${dateText(date)}, ${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`
}

/** A duration in days: «2–4 дня», «1 день», «сегодня», «сегодня или завтра», «до 3 дней». */
export function daysText(from: number, to: number, forms: (count: number) => string): string {
  if (to <= 0) return 'сегодня'
  if (from <= 0) return to === 1 ? 'сегодня или завтра' : `до\u00a0${to}\u00a0дней`
  return from === to ? `${to}\u00a0${forms(to)}` : `${from}–${to}\u00a0${forms(to)}`
}

const weekdays = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']

/** «вт, 24 ноября», «24–26 ноября», «29 ноября – 2 декабря»; the dates are given as 2026-11-24. */
export function dateRangeText(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => new Date(`${day}T12:00:00+03:00`)) as [Date, Date]
  if (from >= to) return `${weekdays[first.getUTCDay()]}, ${dayText(first)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return isOneMonth ? `${inMoscow(first).getUTCDate()}–${dayText(last)}` : `${dayText(first)} – ${dayText(last)}`
}
