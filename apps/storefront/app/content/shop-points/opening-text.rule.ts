import {
  type HoursException,
  type OpeningHours,
  type OpeningState,
  weekLine,
} from '@shpulka/contract/content/opening-hours'
import { monthsOfDates } from '@shpulka/ui/text/date-text.rule.ts'
import { minuteForms, plural } from '@shpulka/ui/text/plural.rule.ts'

const soonMinutes = 60
const onWeekday = ['', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье']

/** «Открыто до 18:00», «Закроется через 40 минут», «Откроется завтра в 9:00». */
export function openingText({ isOpen, isBreak, change }: OpeningState): string {
  if (!change) return isOpen ? 'Открыто круглосуточно' : 'Закрыто'
  const { minutes: minutesLeft, at, daysAhead, date } = change
  if (minutesLeft <= soonMinutes)
    return `${isOpen ? 'Закроется' : 'Откроется'} через\u00a0${minutesLeft}\u00a0${plural(minutesLeft, minuteForms)}`
  if (isOpen)
    return daysAhead === 0 ? `Открыто до\u00a0${at}` : `Открыто до\u00a0${at}\u00a0${dayText(daysAhead, date)}`
  if (isBreak) return `Перерыв до\u00a0${at}`
  return `Закрыто, откроется ${daysAhead === 0 ? '' : `${dayText(daysAhead, date)} `}в\u00a0${at}`
}

/** «завтра», «в понедельник», «9 января». */
function dayText(daysAhead: number, date: string): string {
  if (daysAhead === 1) return 'завтра'
  if (daysAhead < 7) return onWeekday[new Date(`${date}T00:00:00Z`).getUTCDay() || 7] ?? ''
  return dayOfMonth(date)
}

/** «9 января» of 2027-01-09. */
const dayOfMonth = (date: string): string =>
  `${Number(date.slice(8))}\u00a0${monthsOfDates[Number(date.slice(5, 7)) - 1]}`

/** «31 декабря – 8 января: закрыто». */
export function specialDaysText({ from, to, title, opens, closes }: HoursException): string {
  const days = from === to ? dayOfMonth(from) : `${dayOfMonth(from)}\u00a0– ${dayOfMonth(to)}`
  const hours = opens === null || closes === null ? 'закрыто' : `${opens.replace(/^0/, '')}–${closes.replace(/^0/, '')}`
  return `${days}: ${hours}${title && ` (${title.charAt(0).toLowerCase()}${title.slice(1)})`}`
}

const horizonDays = 45

/** Special days that begin within 45 days, and those that have begun. */
export const upcomingSpecialDays = ({ exceptions }: OpeningHours, today: string): HoursException[] => {
  const horizon = new Date(Date.parse(`${today}T00:00:00Z`) + horizonDays * 86_400_000).toISOString().slice(0, 10)
  return exceptions.filter(({ from, to }) => to >= today && from <= horizon)
}

/** The week in one line; «Часы уточните по телефону» when the hours are unknown. */
export const hoursLine = ({ week }: OpeningHours): string => weekLine(week) || 'Часы уточните по телефону'
