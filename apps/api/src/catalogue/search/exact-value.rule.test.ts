import { expect, test } from 'vitest'
import { exactValueIn, partsOfOthers } from './exact-value.rule.ts'

const values = ['Синий', 'Тёмно-синий', 'Красный', 'Серый', 'Тёмно-серый'].map((title) => ({ title, property: 3 }))
const parts = partsOfOthers([{ title: 'синий', property: 1 }, ...values])

test.each([
  ['синяя бейка', 1],
  ['бейка синего цвета', 1],
  ['нитки серые', 4],
  ['тёмно-синяя бейка', null],
  ['бейка темно синяя', null],
  ['красная бейка', null],
  ['', null],
])('«%s» names a value that is a part of others: %s', (query, value) => {
  expect(exactValueIn(query, parts)).toEqual(value === null ? null : { property: 3, value })
})
