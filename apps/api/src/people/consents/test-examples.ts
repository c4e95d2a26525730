import type { consents as contract } from '@shpulka/contract/people/consents'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listConsents: { isBeyondSpec: true, valid: { status: 401 }, invalid: null },
  withdrawConsent: {
    isBeyondSpec: true,
    valid: { headers: someone, query: { kind: 'advertising' } },
    invalid: { headers: someone, query: { kind: 'personal-data' }, errorFields: ['kind'] },
  },
  getConsentText: {
    isBeyondSpec: true,
    valid: { query: { kind: 'personal-data' } },
    invalid: { query: { kind: 'x', version: '' }, errorFields: ['kind', 'version'] },
  },
  saveCookieChoice: {
    isBeyondSpec: true,
    valid: {
      payload: { id: '7d0c2b7b-3a51-4e7a-9a52-7b8d52a3f0aa', version: '2026-11', statistics: true, source: 'banner' },
    },
    invalid: {
      payload: { id: 'x', version: '2026-11', source: 'letter' },
      errorFields: ['id', 'statistics', 'source'],
    },
  },
})
