import { numberText } from './text/number-text.rule.ts'

/** To a tenth, without a nought: read aloud beside «из 5». */
export const shownRating = (value: number): string => numberText(Math.round(value * 10) / 10).replace(/,(\d)0$/, ',$1')

/** «4,0 (8)»: always to a tenth, and the count in brackets, so that the two never read as one number. */
export const ratingText = (value: number, count: number): string =>
  `${value.toFixed(1).replace('.', ',')}\u00a0(${numberText(count)})`
