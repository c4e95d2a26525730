import { feedPaths } from '@shpulka/contract/catalogue/feeds'
import { personalSections } from '@shpulka/contract/content/page-sections'

/** Personal pages, and addresses without their own content. */
const disallowed = [
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
/** Exceptions under the disallowed addresses: pictures of goods should be indexed. */
const allowed = ['/api/image-minifier/', '/api/file/']
/** Query parameters that do not change the page: advertising tags and tokens (for Yandex, `Clean-param`). */
const ignoredParams = [
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
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    `Clean-param: ${ignoredParams.join('&')}`,
    '',
    `Sitemap: ${origin}${feedPaths.sitemap}`,
    '',
  ].join('\n')
}
