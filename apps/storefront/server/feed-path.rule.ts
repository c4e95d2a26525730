import { feedPaths, feeds } from '@shpulka/contract/catalogue/feeds'
import { newsTypes } from '@shpulka/contract/content/news'

const calls: ReadonlyMap<string, string> = new Map([
  [feedPaths.robots, feeds.getRobots.path],
  [feedPaths.sitemap, feeds.getSitemap.path],
  [feedPaths.yml, feeds.getYml.path],
  [feedPaths.rss, feeds.getRss.path],
  ...newsTypes.map((type) => [feedPaths.newsRss(type), feeds.getNewsRss.path.replace('{type}', type)] as const),
])

/** The API's path of a machine-readable file; null when the address is not one. */
export function feedCallPath(path: string): string | null {
  const [, part] = /^\/sitemap-([a-z]{1,20}\d{1,5})\.xml$/.exec(path) ?? []
  const call = part === undefined ? calls.get(path) : feeds.getSitemapPart.path.replace('{part}', part)
  return call === undefined ? null : `/api${call}`
}
