import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallerText, sortByNumber, sortByText } from './row-sort.rule.ts'

const rowsOf = (keys: readonly unknown[]) => Uint32Array.from(keys, (_, n) => keys.length - 1 - n)

describe('sorting rows', () => {
  test('by any whole numbers, equals a stable sort', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(5), fc.nat(3000), fc.nat(2 ** 43))), (keys) => {
        const rows = rowsOf(keys)
        expect([...sortByNumber(rows, (row) => keys[row] as number)]).toEqual(
          [...rows].sort((a, b) => (keys[a] as number) - (keys[b] as number)),
        )
      }),
    )
  })

  test('by texts in steps, equals a stable sort', () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom('а', 'б', 'ё', 'Z'), maxLength: 3 }), {
      numRuns: 9_001,
      seed: 2,
    })
    const rows = rowsOf(texts)
    const steps = sortByText(rows, (row) => texts[row] as string)
    let count = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) count += 1
    expect(count).toBeGreaterThan(4)
    expect([...step.value]).toEqual([...rows].sort((a, b) => smallerText(texts[a] as string, texts[b] as string)))
  })
})
