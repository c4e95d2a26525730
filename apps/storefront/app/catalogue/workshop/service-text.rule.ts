import { dateText } from '@shpulka/ui/text/date-text.rule.ts'

/** When the next service is, in words; null: nobody knows. */
export function serviceText(on: string | null, today: string): { text: string; isLate: boolean } | null {
  if (on === null) return null
  if (on > today) return { text: `Обслужить ${dateText(new Date(on))}`, isLate: false }
  return {
    text: on === today ? 'Обслужить сегодня' : `Пора обслужить: срок был ${dateText(new Date(on))}`,
    isLate: true,
  }
}
