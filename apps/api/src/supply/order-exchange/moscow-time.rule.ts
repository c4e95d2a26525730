const parts = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** 2026-02-03T10:15:00 in Moscow time, as 1С writes and reads it. */
export const moscowTime = (at: Date): string => parts.format(at).replace(' ', 'T')

/** Parses a Moscow time without a time zone; a date without a time is its midnight. Null: not a date. */
export function moscowMoment(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(text.trim())
  if (!match) return null
  const moment = new Date(`${match[1]}T${match[2] ?? '00:00:00'}+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
