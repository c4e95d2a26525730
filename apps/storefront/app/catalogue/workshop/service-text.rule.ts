import { dateText } from '@shpulka/ui/text/date-text.rule.ts'

/** The current date in Moscow. */
export const shopToday = (now = Date.now()): string => new Date(now + 3 * 3_600_000).toISOString().slice(0, 10)

/** The text about the next service; null when its date is unknown. */
export function serviceText(on: string | null, today: string): { text: string; isLate: boolean } | null {
  if (on === null) return null
  if (on > today) return { text: `Обслужить ${dateText(new Date(on))}`, isLate: false }
  return {
    text: on === today ? 'Обслужить сегодня' : `Пора обслужить: срок был ${dateText(new Date(on))}`,
    isLate: true,
  }
}
