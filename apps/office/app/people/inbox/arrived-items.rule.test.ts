import { expect, test } from 'vitest'
import { arrivedItems } from './arrived-items.rule.ts'

/** Items due at these minutes. */
const due = (...minutes: number[]) =>
  minutes.map((minute) => ({
    kind: 'recall' as const,
    id: minute,
    dueAt: new Date(Date.UTC(2026, 10, 30, 9, minute)).toISOString(),
  }))
const shown = (total: number, ...minutes: number[]) => ({ total, items: due(...minutes) })

test.each([
  ['nothing', shown(2, 3, 5), due(3, 5), 0],
  ['a new one', shown(2, 3, 5), due(3, 5, 9), 1],
  ['a new one that is due before the last shown one', shown(9, 3, 5), due(3, 4), 1],
  ['one below the last shown one that moved up because another was answered', shown(9, 3, 5), due(5, 7), 0],
  ['one that was answered', shown(2, 3, 5), due(5), 0],
  ['into an empty list', shown(0), due(1), 1],
])('%s', (_, before, now, count) => expect(arrivedItems(before, now)).toBe(count))
