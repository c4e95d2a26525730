import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { type NewsType, newsTypes } from '../content/news.ts'

/** Addresses of a site's machine-readable files on its own host. */
export const feedPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  yml: '/feeds/yandex.yml',
  rss: '/rss.xml',
  newsRss: (type: NewsType) => `/${type}/rss.xml`,
} as const

/** Most addresses in one part of a site map; the format allows no more. */
export const sitemapPartAddresses = 50_000

/** Query with the host for absolute URLs in a file. */
export const originQuery = Type.Object({
  origin: Type.Optional(
    Type.String({
      pattern: '^https?://[a-z0-9.\\-\\[\\]:]{1,255}$',
      maxLength: 300,
      description:
        'Scheme and host of the addresses in the file, as https://shop.example. Instead of a host that is not one of ' +
        'the site’s own, its first host is used.',
    }),
  ),
})

/**
 * Files for search engines, price aggregators and news readers; always with the contents for a guest. Not in the
 * specification.
 */
export const feeds = {
  getRobots: call('GET', '/feeds/v1/robots.txt', {
    summary: 'robots.txt of the site',
    query: originQuery,
    answer: Type.Unknown({ description: 'text/plain.' }),
    returns: 'bytes',
  }),
  getSitemap: call('GET', '/feeds/v1/sitemap.xml', {
    summary: 'Index of the site map: its parts, each of at most 50,000 addresses',
    query: originQuery,
    answer: Type.Unknown({ description: 'sitemapindex, XML.' }),
    returns: 'bytes',
  }),
  getSitemapPart: call('GET', '/feeds/v1/sitemap-{part}.xml', {
    summary: 'A part of the site map: canonical addresses with the day they changed',
    params: Type.Object({
      part: Type.String({
        pattern: '^(pages|products)[0-9]{1,5}$',
        description: 'pages1: home, catalogue, categories; products1, products2, …',
      }),
    }),
    query: originQuery,
    answer: Type.Unknown({ description: 'urlset, XML.' }),
    returns: 'bytes',
    errors: { 404: 'The site map has no such part' },
  }),
  getYml: call('GET', '/feeds/v1/yandex.yml', {
    summary:
      'All goods of the site with guest prices as YML: one offer for each group, groups of a product share group_id; ' +
      'made anew at most every 10 minutes',
    query: originQuery,
    answer: Type.Unknown({
      description:
        'yml_catalog, XML. Prices in roubles, weight in kilograms, dimensions in centimetres. Goods on request ' +
        'are left out.',
    }),
    returns: 'bytes',
  }),
  getRss: call('GET', '/feeds/v1/rss.xml', {
    summary: 'The newest goods of the site as RSS 2.0',
    query: originQuery,
    answer: Type.Unknown({ description: 'rss, XML.' }),
    returns: 'bytes',
  }),
  getNewsRss: call('GET', '/feeds/v1/rss-{type}.xml', {
    summary: 'The newest news, actions or articles of the site as RSS 2.0',
    params: Type.Object({ type: Type.Enum(newsTypes, { description: 'The list.' }) }),
    query: originQuery,
    answer: Type.Unknown({ description: 'rss, XML.' }),
    returns: 'bytes',
  }),
}
