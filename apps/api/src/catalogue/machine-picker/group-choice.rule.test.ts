import { expect, test } from 'vitest'
import { chosenGroup } from './group-choice.rule.ts'

const groups = [
  { id: 1, title: '№ 65', count: 0 },
  { id: 2, title: '№ 75', count: 9 },
  { id: 3, title: '№ 80', count: 9 },
  { id: 4, title: '№ 90', count: 1 },
]

test.each([
  ['the middle one of the advised', 1, ['65', '75', '80', '90'], 3],
  ['only groups with enough stock', 2, ['65', '75', '90'], 2],
  ['nothing advised: the first in stock', 1, [], 2],
  ['the advised are out of stock: the first in stock', 1, ['65'], 2],
  ['too many', 10, ['75'], undefined],
])('%s', (_what, count, advised, id) => expect(chosenGroup(groups, count, advised)?.id).toBe(id))
