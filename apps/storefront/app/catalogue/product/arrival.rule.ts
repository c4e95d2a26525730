import { dayText } from '@shpulka/ui/text/date-text.rule.ts'

const dayMilliseconds = 86_400_000

/** The delivery dates: «сегодня», «завтра, 22 ноября», «24–26 ноября», «29 ноября – 2 декабря». */
export function arrivalText(today: Date, daysFrom: number, daysTo: number): string {
  const day = (days: number) => dayText(new Date(today.getTime() + days * dayMilliseconds))
  const [from, to] = [day(daysFrom), day(Math.max(daysFrom, daysTo))]
  if (daysFrom >= daysTo) return daysFrom === 0 ? 'сегодня' : daysFrom === 1 ? `завтра, ${from}` : from
  const [fromNumber, fromMonth] = from.split('\u00a0')
  const [, toMonth] = to.split('\u00a0')
  return fromMonth === toMonth ? `${fromNumber}–${to}` : `${from} – ${to}`
}
