const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' })
const year = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone: 'Europe/Moscow' })
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** A day as the site writes it, by Moscow: «21 ноября 2026». */
export const dateText = (at: Date): string => `${day.format(at).replace(/\s/g, ' ')} ${year.format(at)}`

/** A moment as the site writes it, by Moscow: «21 ноября 2026, 14:05». */
export const momentText = (at: Date): string => `${dateText(at)}, ${clock.format(at)}`
