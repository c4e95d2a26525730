/** Whether the text is a real date: 2026-02-29 is not. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.toISOString().slice(0, 10) === text
}
