import { expect, test } from 'vitest'
import { searchWordsOf } from './search-words-of.rule.ts'

test.each([
  [null, ''],
  ['  иглы  ', 'иглы'],
  ['иглы\u0000\nDB', 'иглы DB'],
  ['я'.repeat(5000), 'я'.repeat(200)],
  [`${'я'.repeat(199)}\u{1F9F5}`, `${'я'.repeat(199)}\uFFFD`],
])('%j', (typed, search) => expect(searchWordsOf(typed)).toBe(search))
