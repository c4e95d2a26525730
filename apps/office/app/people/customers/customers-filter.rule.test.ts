import { expect, test } from 'vitest'
import { customersFilter } from './customers-filter.rule.ts'

test.each([
  ['', {}],
  [
    'siteId=2&priceRole=dealer&buysFor=organization&bonuses=true',
    { siteId: 2, priceRole: 'dealer', buysFor: 'organization', bonuses: true },
  ],
  ['siteId=1e3&priceRole=%3Cb%3E&buysFor=self&bonuses=1', {}],
  // The search text is never taken from an address.
  ['q=89005553535', {}],
])('%s lists %j', (query, filter) => expect(customersFilter(new URLSearchParams(query))).toEqual(filter))
