import { expect, test } from 'vitest'
import { choiceSearch, chosenParts, parseSetChoice } from './set-choice.rule.ts'

const alternative = (groupId: number, isDefault = false) => ({ groupId, isDefault }) as never
const set = {
  slots: [
    { id: 1, code: 'head', alternatives: [alternative(10, true), alternative(11)] },
    { id: 2, code: 'lamp', alternatives: [alternative(20, true)] },
    { id: 3, code: 'motor', alternatives: [alternative(30)] },
  ] as never,
}

test.each([
  ['', { head: 10, lamp: 20, motor: null }],
  ['head=11&lamp=&motor=30', { head: 11, lamp: null, motor: 30 }],
  ['head=99&lamp=x&motor=10', { head: 10, lamp: 20, motor: null }],
  ['line=5&head=11', { head: 11, lamp: null, motor: null }],
  ['head=', { head: null, lamp: 20, motor: null }],
])('«%s» chooses', (search, parts) => expect(parseSetChoice(set, new URLSearchParams(search)).parts).toEqual(parts))

test.each([
  ['count=3&line=7', 3, 7],
  ['count=-1&line=x', 1, null],
  ['count=100000000', 9999, null],
])('«%s» counts', (search, count, line) =>
  expect(parseSetChoice(set, new URLSearchParams(search))).toMatchObject({ count, line }),
)

test('a choice reads back as it was written', () => {
  const choice = parseSetChoice(set, new URLSearchParams('head=11&lamp=&count=2&line=5'))
  expect(parseSetChoice(set, new URLSearchParams(choiceSearch(choice)))).toEqual(choice)
  expect(chosenParts(set, choice)).toEqual([{ slotId: 1, groupId: 11 }])
})
