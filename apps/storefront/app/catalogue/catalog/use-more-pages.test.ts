import { expect, test } from 'vitest'
import { withoutRepeats } from './use-more-pages.ts'

test('a product that moved to the next page between two presses is shown once, where it was', () => {
  const ids = [1, 2, 3, 3, 4].map((id) => ({ id }))
  expect(withoutRepeats(ids).map(({ id }) => id)).toEqual([1, 2, 3, 4])
})
