// Day and year are formatted apart: together ru-RU adds «г.».
const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone: 'Europe/Moscow' })
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** A date as the site writes it, by Moscow: «21 ноября 2026»; Intl's no-break spaces become plain ones. */
export const dateText = (at: Date): string => `${dayAndMonth.format(at).replace(/\s/g, ' ')} ${year.format(at)}`

/** Date and time as the site writes it, by Moscow: «21 ноября 2026, 14:05». */
export const momentText = (at: Date): string => `${dateText(at)}, ${clock.format(at)}`
