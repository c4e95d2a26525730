import type { feeds } from '@shpulka/contract/catalogue/feeds'
import type { Verb } from '../../base/http/visit.ts'
import type { FeedsDeps } from './deps.ts'
import { feedOrigin } from './feed-origin.rule.ts'
import { robotsText } from './robots-text.rule.ts'

export const getRobots: Verb<typeof feeds.getRobots, FeedsDeps> = async ({ query, visitor, reply }) =>
  reply
    .header('cache-control', 'public, max-age=3600')
    .type('text/plain; charset=utf-8')
    .send(robotsText(feedOrigin(query.origin, visitor.site.hosts)))
