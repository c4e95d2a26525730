/** Whether the text is a date that exists: 2026-02-29 does not. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.toISOString().slice(0, 10) === text
}
