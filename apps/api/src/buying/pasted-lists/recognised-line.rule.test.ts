import { expect, test } from 'vitest'
import { parsePastedList } from './pasted-list.rule.ts'
import { recognisedLine } from './recognised-line.rule.ts'

test.each([
  ['ND-DP5-9O 5', 5],
  ['НЕТ-ТАКОГО 3', 3],
  ['иглы DBx1 90', 1],
  ['DBx1 90', 1],
  ['130-705 90', 1],
  ['нитка-мулине', 1],
])('an unknown article «%s» is wanted %i times', (text, count) => {
  const [line] = parsePastedList(text)
  expect(recognisedLine(line!, new Map())).toEqual({ groupIds: [], count })
})
