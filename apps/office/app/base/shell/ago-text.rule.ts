import { counted, dayForms, hourForms, minuteForms } from '@shpulka/ui/text/plural.rule.ts'

const minute = 60_000

/** «12 минут назад»; a negative age (a clock that is behind) gives «только что». */
export function agoText(milliseconds: number): string {
  if (milliseconds < minute) return 'только что'
  if (milliseconds < 60 * minute) return `${counted(Math.floor(milliseconds / minute), minuteForms)} назад`
  if (milliseconds < 48 * 60 * minute) return `${counted(Math.floor(milliseconds / (60 * minute)), hourForms)} назад`
  return `${counted(Math.floor(milliseconds / (24 * 60 * minute)), dayForms)} назад`
}
