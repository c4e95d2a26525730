import { expect, test } from 'vitest'
import { customerSearchWords } from './customer-search-words.rule.ts'

test.each([
  ['', []],
  [' () - ', []],
  ['Анна  ШВЕЦОВА', ['анна', 'швецова']],
  ['Семён', ['семен']],
  ['ООО «Ателье Шов»', ['ооо', 'ателье', 'шов']],
  ['8 (900) 123-45-67', ['79001234567']],
  ['+7 900 123', ['7900123']],
  ['123-45-67', ['1234567']],
  ['8900', ['8900']],
  ['7707083893', ['7707083893']],
  ['anna@example.ru', ['anna@example.ru']],
])('%j looks for %j', (typed, words) => {
  expect(customerSearchWords(typed)).toEqual(words)
})
