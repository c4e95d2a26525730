import type { feeds } from '@shpulka/contract/catalogue/feeds'
import type { Handler } from '../../base/http/request-context.ts'
import type { FeedsDeps } from './deps.ts'
import { fileOrigin } from './feed-origin.rule.ts'
import { sendSnapshot } from './send-snapshot.ts'
import { ymlCatalog } from './yml-catalog.ts'

export const getYml: Handler<typeof feeds.getYml, FeedsDeps> = async (
  { query, visitor: { site }, reply },
  { reads, catalog, snapshots },
) => {
  const snapshot = await snapshots.get(`yml ${site.id}`, () => ymlCatalog({ reads, catalog }, site, Date.now() / 1000))
  return sendSnapshot(reply, snapshot, {
    type: 'application/xml; charset=utf-8',
    origin: fileOrigin(query.origin, site.hosts),
  })
}
