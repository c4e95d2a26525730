import { expect, test } from 'vitest'
import { feedCallPath } from './feed-path.rule.ts'

test.each([
  ['/robots.txt', '/api/feeds/v1/robots.txt'],
  ['/sitemap.xml', '/api/feeds/v1/sitemap.xml'],
  ['/sitemap-products12.xml', '/api/feeds/v1/sitemap-products12.xml'],
  ['/feeds/yandex.yml', '/api/feeds/v1/yandex.yml'],
  ['/rss.xml', '/api/feeds/v1/rss.xml'],
  ['/sitemap-..%2f1.xml', null],
  ['/sitemap-.xml', null],
  ['/feeds/', null],
  ['/', null],
])('%s → %s', (path, call) => expect(feedCallPath(path)).toBe(call))
