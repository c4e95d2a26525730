import { expect, test } from 'vitest'
import { priceOffersFilter } from './price-offers-filter.rule.ts'

test.each([
  ['', {}],
  ['state=over&siteId=2&mine=true', { state: 'over', siteId: 2, mine: true }],
  ['state=constructor&siteId=0&mine=1&q=КП-101', {}],
])('the filter of «%s»', (query, filter) => expect(priceOffersFilter(new URLSearchParams(query))).toEqual(filter))
