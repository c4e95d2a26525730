import type { Calculation, DeliveryEstimate } from '@shpulka/contract/buying/delivery'
import { daysText, dayText } from '@shpulka/ui/text/date-text.rule.ts'
import { dayForms, plural } from '@shpulka/ui/text/plural.rule.ts'

/** The delivery dates: «24–26 ноября», «24 ноября», «сегодня». */
export function deliveryDays({
  daysMin,
  daysMax,
  dateFrom,
  dateTo,
}: Pick<Calculation, 'daysMin' | 'daysMax' | 'dateFrom' | 'dateTo'>): string {
  if (daysMax <= 0) return daysText(daysMin, daysMax, (n) => plural(n, dayForms))
  const [from, to] = [dayText(new Date(`${dateFrom}T12:00:00+03:00`)), dayText(new Date(`${dateTo}T12:00:00+03:00`))]
  if (from === to) return to
  const [day, month] = from.split('\u00a0') as [string, string]
  return to.endsWith(`\u00a0${month}`) ? `${day}–${to}` : `${from} – ${to}`
}

/** The same of an estimate to a city. */
export const estimatedDays = ({ daysFrom, daysTo, dateFrom, dateTo }: DeliveryEstimate): string =>
  deliveryDays({ daysMin: daysFrom, daysMax: daysTo, dateFrom, dateTo })
