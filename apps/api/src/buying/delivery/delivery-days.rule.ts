import { counted } from '../../base/text/counted.rule.ts'

interface DeliveryPeriod {
  readonly daysMin: number
  readonly daysMax: number
  /** YYYY-MM-DD; null when only the days in transit are known. */
  readonly dateFrom: string | null
  readonly dateTo: string | null
}

/** Delivery time as text: «24–26 ноября», «29 ноября – 2 декабря»; without dates «2–4 дня», «в день заказа». */
export function deliveryDaysText({ daysMin, daysMax, dateFrom, dateTo }: DeliveryPeriod): string {
  if (daysMax === 0) return 'в день заказа'
  if (dateFrom !== null && dateTo !== null) return datesText(dateFrom, dateTo)
  return `${daysMin === daysMax ? '' : `${daysMin}–`}${counted(daysMax, ['день', 'дня', 'дней'])}`
}

const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

function datesText(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => dayAndMonth.format(new Date(day)).replace(/\s/g, ' ')) as [
    string,
    string,
  ]
  if (from === to) return first
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${last}` : `${first} – ${last}`
}
