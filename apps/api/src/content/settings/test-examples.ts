import type { settings as contract } from '@shpulka/contract/content/settings'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listSites: { valid: {}, invalid: { headers: { 'x-site-id': '99' }, errorFields: ['x-site-id'] } },
  listCurrencies: { valid: {}, invalid: { headers: { 'x-currency-id': 'RUB' }, errorFields: ['x-currency-id'] } },
  getInit: {
    valid: { query: { nestingLevel: '2' } },
    invalid: { query: { nestingLevel: '99' }, errorFields: ['nestingLevel'] },
  },
  getConfig: { valid: {}, invalid: null },
  getSeo: {
    valid: { query: { url: '/catalog' } },
    invalid: { query: { url: 'http://evil.example/' }, errorFields: ['url'] },
  },
})
