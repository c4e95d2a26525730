import { numberText } from './text/number-text.rule.ts'

/** Rounded to a tenth, without a trailing zero; screen readers read it before «из 5». */
export const shownRating = (value: number): string => numberText(Math.round(value * 10) / 10).replace(/,(\d)0$/, ',$1')

/** «4,0 (8)»: always one decimal, and the count in brackets, so that the two cannot be read as one number. */
export const ratingText = (value: number, count: number): string => `${averageText(value)}\u00a0(${numberText(count)})`

/** «4,0»: numbers that stand in one column have one decimal each. */
export const averageText = (value: number): string => value.toFixed(1).replace('.', ',')
