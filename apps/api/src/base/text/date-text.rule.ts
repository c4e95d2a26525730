// Day and year are formatted apart: together ru-RU adds «г.».
const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone: 'Europe/Moscow' })
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** A date, Moscow time: «21 ноября 2026»; the no-break spaces of Intl become plain ones. */
export const dateText = (at: Date): string => `${dayAndMonth.format(at).replace(/\s/g, ' ')} ${year.format(at)}`

/** Date and time, Moscow time: «21 ноября 2026, 14:05». */
export const momentText = (at: Date): string => `${dateText(at)}, ${clock.format(at)}`
