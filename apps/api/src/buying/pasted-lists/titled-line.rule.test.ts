import { expect, test } from 'vitest'
import { parsePastedList } from './pasted-list.rule.ts'
import { isSameTitle, titlesIn } from './titled-line.rule.ts'

test.each([
  [
    'Парта швейная ученическая 10',
    [
      ['Парта швейная ученическая 10', 1],
      ['Парта швейная ученическая', 10],
    ],
  ],
  ['Швейная машина Школьница 2 - 10 шт', [['Швейная машина Школьница 2 -', 10]]],
  ['Иглы универсальные 20 уп', [['Иглы универсальные', 20]]],
  ['Табурет ученический', [['Табурет ученический', 1]]],
])('«%s»', (text, readings) => {
  const [line] = parsePastedList(text)
  expect(titlesIn(line!).map(({ title, count }) => [title, count])).toEqual(readings)
})

test.each([
  ['парта  швейная, ученическая', 'Парта швейная ученическая', true],
  ['Швейная машина Школьница 2 -', 'Швейная машина Школьница 2', true],
  ['Масло белое 1 л', 'Масло белое, 1 л', true],
  ['Парта', 'Парта швейная', false],
  ['—', '!', false],
  ['', '', false],
])('«%s» and «%s» are one title: %s', (one, other, expected) => expect(isSameTitle(one, other)).toBe(expected))
