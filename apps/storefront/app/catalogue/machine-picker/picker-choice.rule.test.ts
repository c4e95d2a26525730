import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nothingChosen,
  pickerChoice,
  pickerQuery,
  unreadPrices,
  withAnswer,
  withoutAnswer,
  withoutRefused,
} from './picker-choice.rule.ts'

const choiceOf = (query: string) => pickerChoice(new URLSearchParams(query))

test.each([
  ['', ''],
  ['answers=', ''],
  ['answers=tshirts,shift', '?answers=shift,tshirts'],
  ['answers=tshirts&answers=shift,tshirts', '?answers=shift,tshirts'],
  ['answers=Джинсы,../x,jeans,<script>', '?answers=jeans'],
  ['priceTo=40%20000&utm_source=x', '?priceTo=40000'],
  ['priceFrom=50000&priceTo=10', '?priceFrom=10&priceTo=50000'],
  ['priceFrom=-5&priceTo=дёшево', ''],
  ['answers=jeans&all=1', '?answers=jeans&all=1'],
])('«%s» becomes «%s»', (query, canonical) => expect(pickerQuery(choiceOf(query))).toBe(canonical))

test.each([
  ['', []],
  ['priceFrom=&priceTo=60%20000', []],
  ['priceFrom=сто&priceTo=-5', ['сто', '-5']],
  [`priceTo=${'я'.repeat(90)}`, ['я'.repeat(20)]],
])('of «%s» the prices %j are not understood', (query, unread) =>
  expect(unreadPrices(new URLSearchParams(query))).toEqual(unread),
)

test('the canonical form of any input is parsed as the same choice', () =>
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.string(), (answers, from, to) => {
      const choice = pickerChoice(new URLSearchParams({ answers: answers.join(), priceFrom: from, priceTo: to }))
      expect(choiceOf(pickerQuery(choice))).toEqual(choice)
    }),
  ))

test('an answer of 4,000 characters is not valid', () =>
  expect(choiceOf(`answers=${'a'.repeat(4000)}`)).toEqual(nothingChosen))

test('an answer replaces another to the same question', () => {
  const choice = choiceOf('answers=tshirts,shift&all=1')
  expect(pickerQuery(withAnswer(choice, 'jeans', ['tshirts', 'jeans']))).toBe('?answers=jeans,shift')
  expect(pickerQuery(withoutAnswer(choice, 'shift'))).toBe('?answers=tshirts')
})

test('answers that the API refused are left out', () => {
  const choice = choiceOf('answers=a,b,c&priceTo=5')
  expect(pickerQuery(withoutRefused(choice, ['answers.1']))).toBe('?answers=a,c&priceTo=5')
  expect(pickerQuery(withoutRefused(choice, ['answers', 'priceFrom']))).toBe('')
})
