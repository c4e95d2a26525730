interface StatedDays {
  readonly daysMin: number
  readonly daysMax: number
  /** As 2026-11-24; null: only the days on the way are known. */
  readonly dateFrom: string | null
  readonly dateTo: string | null
}

/** When an order comes, in words: «24–26 ноября», «29 ноября – 2 декабря»; without dates «2–4 дня», «в день заказа». */
export function deliveryDaysText({ daysMin, daysMax, dateFrom, dateTo }: StatedDays): string {
  if (daysMax === 0) return 'в день заказа'
  if (dateFrom !== null && dateTo !== null) return datesText(dateFrom, dateTo)
  const days = { one: 'день', few: 'дня', many: 'дней', other: 'дня' } as Record<Intl.LDMLPluralRule, string>
  return `${daysMin === daysMax ? daysMax : `${daysMin}–${daysMax}`} ${days[new Intl.PluralRules('ru').select(daysMax)]}`
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
