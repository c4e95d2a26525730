import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallerText, sortByText } from './sort-by-text.rule.ts'

test('sorting by texts in steps equals a stable sort', () => {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom('а', 'б', 'ё', 'Z'), maxLength: 3 }), {
    numRuns: 9_001,
    seed: 2,
  })
  const rows = Uint32Array.from(texts, (_, n) => texts.length - 1 - n)
  const steps = sortByText(rows, (row) => texts[row] as string)
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count += 1
  expect(count).toBeGreaterThan(4)
  expect([...step.value]).toEqual([...rows].sort((a, b) => smallerText(texts[a] as string, texts[b] as string)))
})
