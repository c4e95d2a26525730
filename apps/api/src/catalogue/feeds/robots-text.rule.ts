import { feedPaths } from '@shpulka/contract/catalogue/feeds'
import { personalSections } from '@shpulka/contract/content/page-sections'

/** Personal pages, and addresses without content of their own. */
const closed = [
  ...personalSections.map((section) => `/${section}`),
  '/menu',
  '/filters',
  '/more',
  '/dev/',
  '/api/',
  '/*?authToken',
  '/*?cartToken',
  '/*?search',
]
/** Exceptions under the closed addresses: pictures of goods should be indexed. */
const open = ['/api/image-minifier/', '/api/file/']
/** Query parameters that do not change the page: advertising marks and tokens (for Yandex, `Clean-param`). */
const meaningless = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'gclid',
  'authToken',
  'cartToken',
]

export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    `Clean-param: ${meaningless.join('&')}`,
    '',
    `Sitemap: ${origin}${feedPaths.sitemap}`,
    '',
  ].join('\n')
}
