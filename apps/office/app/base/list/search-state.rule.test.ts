import { expect, test } from 'vitest'
import { searchState } from './search-state.rule.ts'

const results = ['Анна']
const last = { q: 'анн', filter: 'siteId=1', results, failure: null }
const nothing = { results: null, failure: null }

test.each([
  ['nothing is typed', last, { q: ' ', filter: 'siteId=1' }, { ...nothing, isTyped: false, isSearching: false }],
  ['first', null, { q: 'а', filter: '' }, { ...nothing, isTyped: true, isSearching: true }],
  ['answered', last, { q: 'анн', filter: 'siteId=1' }, { results, failure: null, isTyped: true, isSearching: false }],
  [
    'a letter more',
    last,
    { q: 'анна', filter: 'siteId=1' },
    { results, failure: null, isTyped: true, isSearching: true },
  ],
  ['another filter', last, { q: 'анн', filter: 'siteId=2' }, { ...nothing, isTyped: true, isSearching: true }],
  [
    'failed',
    { ...last, results: null, failure: 'Нет связи' },
    { q: 'анн', filter: 'siteId=1' },
    { results: null, failure: 'Нет связи', isTyped: true, isSearching: false },
  ],
  [
    'a failure of another filter',
    { ...last, results: null, failure: 'Нет связи' },
    { q: 'анн', filter: '' },
    { ...nothing, isTyped: true, isSearching: true },
  ],
])('%s', (_, last, query, state) => expect(searchState(last, query)).toEqual(state))
