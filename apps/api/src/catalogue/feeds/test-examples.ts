import type { feeds as contract } from '@shpulka/contract/catalogue/feeds'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  getRobots: {
    isBeyondSpec: true,
    valid: { query: { origin: 'https://shpulka.localhost' } },
    invalid: { query: { origin: 'shop"><script>' }, errorFields: ['origin'] },
  },
  getSitemap: {
    isBeyondSpec: true,
    valid: {},
    invalid: { query: { origin: 'ftp://shop.example' }, errorFields: ['origin'] },
  },
  getSitemapPart: {
    isBeyondSpec: true,
    valid: { path: { part: 'products1' } },
    invalid: { path: { part: '../1' }, errorFields: ['part'] },
  },
  getYml: { isBeyondSpec: true, valid: {}, invalid: { query: { origin: 'x' }, errorFields: ['origin'] } },
  getRss: { isBeyondSpec: true, valid: {}, invalid: { query: { origin: 'x' }, errorFields: ['origin'] } },
  getNewsRss: {
    isBeyondSpec: true,
    valid: { path: { type: 'articles' } },
    invalid: { path: { type: 'other' }, errorFields: ['type'] },
  },
})
