import type { consents as contract } from '@shpulka/contract/people/consents'
import type { ExamplesOf, SweepShop } from '../../test-sweep.ts'

export const examples = ({ someone }: SweepShop): ExamplesOf<typeof contract> => ({
  listConsents: { isBeyondSpec: true, good: { status: 401 }, bad: null },
  withdrawConsent: {
    isBeyondSpec: true,
    good: { headers: someone, query: { kind: 'advertising' } },
    bad: { headers: someone, query: { kind: 'personal-data' }, fields: ['kind'] },
  },
  getConsentText: {
    isBeyondSpec: true,
    good: { query: { kind: 'personal-data' } },
    bad: { query: { kind: 'x', version: '' }, fields: ['kind', 'version'] },
  },
  keepCookieChoice: {
    isBeyondSpec: true,
    good: {
      payload: { id: '7d0c2b7b-3a51-4e7a-9a52-7b8d52a3f0aa', version: '2026-11', statistics: true, source: 'banner' },
    },
    bad: { payload: { id: 'x', version: '2026-11', source: 'letter' }, fields: ['id', 'statistics', 'source'] },
  },
})
