const day = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** A date as printed in documents, in Moscow time: «21 ноября 2026 г.». */
export const documentDate = (at: Date): string => day.format(at).replace(/\u00a0/g, ' ')
