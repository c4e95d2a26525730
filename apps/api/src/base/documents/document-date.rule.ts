const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** A day as written in documents, Moscow time: «21 ноября 2026 г.». */
export const documentDate = (at: Date): string => day.format(at).replace(/\u00a0/g, ' ')
