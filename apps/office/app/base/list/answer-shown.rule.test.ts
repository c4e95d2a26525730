import { expect, test } from 'vitest'
import { answerShown } from './answer-shown.rule.ts'

const found = ['Анна']
const last = { q: 'анн', filter: 'siteId=1', found, failure: null }
const nothing = { found: null, failure: null }

test.each([
  ['nothing is typed', last, { q: ' ', filter: 'siteId=1' }, { ...nothing, isTyped: false, isAsking: false }],
  ['first', null, { q: 'а', filter: '' }, { ...nothing, isTyped: true, isAsking: true }],
  ['answered', last, { q: 'анн', filter: 'siteId=1' }, { found, failure: null, isTyped: true, isAsking: false }],
  ['a letter more', last, { q: 'анна', filter: 'siteId=1' }, { found, failure: null, isTyped: true, isAsking: true }],
  ['another filter', last, { q: 'анн', filter: 'siteId=2' }, { ...nothing, isTyped: true, isAsking: true }],
  [
    'failed',
    { ...last, found: null, failure: 'Нет связи' },
    { q: 'анн', filter: 'siteId=1' },
    { found: null, failure: 'Нет связи', isTyped: true, isAsking: false },
  ],
  [
    'a failure of another filter',
    { ...last, found: null, failure: 'Нет связи' },
    { q: 'анн', filter: '' },
    { ...nothing, isTyped: true, isAsking: true },
  ],
])('%s', (_, answered, now, shown) => expect(answerShown(answered, now)).toEqual(shown))
