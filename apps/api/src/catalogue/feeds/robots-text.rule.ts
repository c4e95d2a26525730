import { feedPaths } from '@shpulka/contract/catalogue/feeds'
import { personalSections } from '@shpulka/contract/content/page-sections'

/** Pages of one visitor, and addresses that show nothing of their own. */
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
/** Pictures of goods are to be found. */
const open = ['/api/image-minifier/', '/api/file/']
/** Marks of advertising and tokens: the page is the same without them (Yandex reads this). */
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
