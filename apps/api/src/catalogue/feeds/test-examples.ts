import type { feeds as contract } from '@shpulka/contract/catalogue/feeds'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  getRobots: {
    isBeyondSpec: true,
    good: { query: { origin: 'https://shpulka.localhost' } },
    bad: { query: { origin: 'shop"><script>' }, fields: ['origin'] },
  },
  getSitemap: { isBeyondSpec: true, good: {}, bad: { query: { origin: 'ftp://shop.example' }, fields: ['origin'] } },
  getSitemapPart: {
    isBeyondSpec: true,
    good: { path: { part: 'products1' } },
    bad: { path: { part: '../1' }, fields: ['part'] },
  },
  getYml: { isBeyondSpec: true, good: {}, bad: { query: { origin: 'x' }, fields: ['origin'] } },
  getRss: { isBeyondSpec: true, good: {}, bad: { query: { origin: 'x' }, fields: ['origin'] } },
  getNewsRss: {
    isBeyondSpec: true,
    good: { path: { type: 'articles' } },
    bad: { path: { type: 'other' }, fields: ['type'] },
  },
})
