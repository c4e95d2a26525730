// Day and year are formatted separately, because ru-RU adds «г.» to the full date.
const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone: 'Europe/Moscow' })
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** A date in Moscow time: «21 ноября 2026»; non-breaking spaces of Intl become ordinary ones. */
export const dateText = (at: Date): string => `${dayAndMonth.format(at).replace(/\s/g, ' ')} ${year.format(at)}`

/** A date and time in Moscow time: «21 ноября 2026, 14:05». */
export const momentText = (at: Date): string => `${dateText(at)}, ${clock.format(at)}`

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })

/** The day in Moscow, YYYY-MM-DD. */
export const dayInMoscow = (at: Date): string => day.format(at)
