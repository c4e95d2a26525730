import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basketChanges } from './basket-changes.rule.ts'

test.each([
  [{}, { 5: 1 }, [{ groupId: 5, change: 1, isNew: true }]],
  [{ 5: 1 }, { 5: 4 }, [{ groupId: 5, change: 3, isNew: false }]],
  [{ 5: 4 }, { 5: 1 }, [{ groupId: 5, change: -3, isNew: false }]],
  [{ 5: 2, 6: 1 }, { 6: 1 }, [{ groupId: 5, change: -2, isNew: false }]],
  [{ 5: 2 }, { 5: 2 }, []],
])('%j, then %j', (before, now, changes) => expect(basketChanges(before, now)).toEqual(changes))

test('changes lead from the old basket to the new one', () => {
  const counts = fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.integer({ min: 1, max: 99 }))
  fc.assert(
    fc.property(counts, counts, (before, now) => {
      const reached: Record<string, number> = { ...before }
      for (const { groupId, change } of basketChanges(before, now)) reached[groupId] = (reached[groupId] ?? 0) + change
      expect(Object.fromEntries(Object.entries(reached).filter(([, count]) => count > 0))).toEqual({ ...now })
    }),
  )
})
