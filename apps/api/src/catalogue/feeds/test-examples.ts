import type { feeds as contract } from '@shpulka/contract/catalogue/feeds'
import type { ExamplesOf } from '../../test-sweep.ts'

export const examples = (): ExamplesOf<typeof contract> => ({
  getRobots: {
    isOurs: true,
    good: { query: { origin: 'https://shpulka.localhost' } },
    bad: { query: { origin: 'shop"><script>' }, fields: ['origin'] },
  },
  getSitemap: { isOurs: true, good: {}, bad: { query: { origin: 'ftp://shop.example' }, fields: ['origin'] } },
  getSitemapPart: {
    isOurs: true,
    good: { path: { part: 'products1' } },
    bad: { path: { part: '../1' }, fields: ['part'] },
  },
  getYml: { isOurs: true, good: {}, bad: { query: { origin: 'x' }, fields: ['origin'] } },
  getRss: { isOurs: true, good: {}, bad: { query: { origin: 'x' }, fields: ['origin'] } },
  getNewsRss: {
    isOurs: true,
    good: { path: { type: 'articles' } },
    bad: { path: { type: 'other' }, fields: ['type'] },
  },
})
