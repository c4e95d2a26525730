import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.rule.ts'

test.each([
  ['', null],
  ['   ', null],
  ['Ш-1001', { orderId: 1001, words: [], article: null }],
  ['ш1001', { orderId: 1001, words: [], article: null }],
  ['1001', { orderId: 1001, words: ['1001'], article: '1001' }],
  // Words shorter than three characters would find too much; they only name an order.
  ['7', { orderId: 7, words: [], article: null }],
  ['45-67', { orderId: null, words: ['4567'], article: '45-67' }],
  ['8 (900) 123-45-67', { orderId: null, words: ['79001234567'], article: '8 (900) 123-45-67' }],
  ['89001234567', { orderId: null, words: ['79001234567'], article: '89001234567' }],
  ['8 900', { orderId: null, words: ['7900'], article: '8 900' }],
  ['+7 900 12', { orderId: null, words: ['790012'], article: '+7 900 12' }],
  ['7707083893', { orderId: null, words: ['7707083893'], article: '7707083893' }],
  ['00000000000000000001', { orderId: null, words: ['00000000000000000001'], article: '00000000000000000001' }],
  ['ёлкин  ИП', { orderId: null, words: ['елкин', 'ип'], article: 'елкин ип' }],
  ['ИП', { orderId: null, words: [], article: null }],
  ['Anna@Example.ru', { orderId: null, words: ['anna@example.ru'], article: 'anna@example.ru' }],
  ['%_\\', { orderId: null, words: ['%_\\'], article: '%_\\' }],
])('%j', (entered, terms) => expect(searchTerms(entered)).toEqual(terms))
