import { numberText } from './number-text.rule.ts'

/** «850 м», «2,4 км», «340 км». */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${numberText(Math.round(metres / 10) * 10)}\u00a0м`
  const kilometres = metres / 1000
  return kilometres < 10
    ? `${kilometres.toFixed(1).replace('.', ',').replace(',0', '')}\u00a0км`
    : `${numberText(Math.round(kilometres))}\u00a0км`
}
