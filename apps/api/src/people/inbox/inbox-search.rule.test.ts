import { expect, test } from 'vitest'
import { inboxSearch } from './inbox-search.rule.ts'

const sources = [
  { kind: 'question' as const, numberOf: (id: number) => `О-${id}` },
  { kind: 'recall' as const, numberOf: (id: number) => `№ ${id}` },
]

test.each([
  ['О-1001', { id: 1001, kinds: ['question'], words: ['о-1001'], longestWord: 'о-1001' }],
  [' o 1001', { id: 1001, kinds: ['question'], words: ['o', '1001'], longestWord: '1001' }],
  ['№12', { id: 12, kinds: ['recall'], words: ['№12'], longestWord: '№12' }],
  ['1001', { id: 1001, kinds: ['question', 'recall'], words: ['1001'], longestWord: '1001' }],
  ['ш-1001', { id: null, kinds: [], words: ['ш-1001'], longestWord: 'ш-1001' }],
  ['8 (900) 765-43-21', { id: null, kinds: [], words: ['79007654321'], longestWord: '79007654321' }],
  ['Ёлкина игла', { id: null, kinds: [], words: ['елкина', 'игла'], longestWord: 'елкина' }],
  ['ка 1', { id: null, kinds: [], words: ['ка', '1'], longestWord: null }],
  ['0', null],
  ['  ', null],
])('«%s»', (typed, search) => expect(inboxSearch(typed, sources)).toEqual(search))
