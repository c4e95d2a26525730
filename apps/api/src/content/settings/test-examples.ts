import type { settings as contract } from '@shpulka/contract/content/settings'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  listSites: { good: {}, bad: { headers: { 'x-site-id': '99' }, fields: ['x-site-id'] } },
  listCurrencies: { good: {}, bad: { headers: { 'x-currency-id': 'RUB' }, fields: ['x-currency-id'] } },
  getInit: { good: { query: { nestingLevel: '2' } }, bad: { query: { nestingLevel: '99' }, fields: ['nestingLevel'] } },
  getConfig: { good: {}, bad: null },
  getSeo: { good: { query: { url: '/catalog' } }, bad: { query: { url: 'http://evil.example/' }, fields: ['url'] } },
})
