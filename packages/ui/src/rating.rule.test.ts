import { expect, test } from 'vitest'
import { averageText, ratingText, shownRating } from './rating.rule.ts'

test.each([
  [4, 8, '4,0 (8)', '4'],
  [4.4, 7, '4,4 (7)', '4,4'],
  [4.96, 1200, '5,0 (1 200)', '5'],
])('%d of %d reviews: %s', (value, count, shown, spoken) => {
  expect(ratingText(value, count).replaceAll(/\s/g, ' ')).toBe(shown)
  expect(averageText(value)).toBe(shown.split(' ')[0])
  expect(shownRating(value)).toBe(spoken)
})
