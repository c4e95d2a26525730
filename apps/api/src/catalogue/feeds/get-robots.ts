import type { feeds } from '@shpulka/contract/catalogue/feeds'
import type { Handler } from '../../base/http/request-context.ts'
import type { FeedsDeps } from './deps.ts'
import { fileOrigin } from './feed-origin.rule.ts'
import { robotsText } from './robots-text.rule.ts'

export const getRobots: Handler<typeof feeds.getRobots, FeedsDeps> = async ({ query, visitor, reply }) =>
  reply
    .header('cache-control', 'public, max-age=3600')
    .type('text/plain; charset=utf-8')
    .send(robotsText(fileOrigin(query.origin, visitor.site.hosts)))
