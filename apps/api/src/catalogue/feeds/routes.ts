import { feeds } from '@shpulka/contract/catalogue/feeds'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { FeedsDeps } from './deps.ts'
import { getNewsRss } from './get-news-rss.ts'
import { getRobots } from './get-robots.ts'
import { getRss } from './get-rss.ts'
import { getSitemap } from './get-sitemap.ts'
import { getSitemapPart } from './get-sitemap-part.ts'
import { getYml } from './get-yml.ts'

export const feedsRoutes = (app: FastifyInstance, deps: FeedsDeps) =>
  mount(app, feeds, { getRobots, getSitemap, getSitemapPart, getYml, getRss, getNewsRss }, deps)
