import { expect, test } from 'vitest'
import { transfersFilter } from './transfers-filter.rule.ts'

test.each([
  ['', { state: 'waiting' }],
  ['state=recorded&siteId=2&from=2026-11-01', { state: 'recorded', siteId: 2, from: '2026-11-01' }],
  ['state=constructor&siteId=1e9&from=вчера&before=7', { state: 'waiting' }],
])('the filter of «%s»', (query, filter) => expect(transfersFilter(new URLSearchParams(query))).toEqual(filter))
