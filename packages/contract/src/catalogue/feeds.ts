import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { type NewsType, newsTypes } from '../content/news.ts'

/** Where a site's machine-readable files stand on its own host, by the call that gives them. */
export const feedPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  yml: '/feeds/yandex.yml',
  rss: '/rss.xml',
  newsRss: (type: NewsType) => `/${type}/rss.xml`,
} as const

/** Addresses in one part of a site map; the format allows 50,000. */
export const sitemapPartAddresses = 50_000

/** Where absolute addresses in a file begin. */
export const originQuery = Type.Object({
  origin: Type.Optional(
    Type.String({
      pattern: '^https?://[a-z0-9.\\-\\[\\]:]{1,255}$',
      maxLength: 300,
      description:
        'Scheme and host addresses begin with, as https://shop.example. A host the site does not name as its own ' +
        'gives way to the site’s first.',
    }),
  ),
})

/**
 * Calls of our own: what search engines, price aggregators and readers of news fetch. All hold what a guest of the site
 * sees, whoever asks.
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
      'All goods of the site with guest prices as YML: an offer a group, variants of a product share group_id; ' +
      'renewed every 10 minutes at most',
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
