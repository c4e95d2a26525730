import type { FastifyBaseLogger } from 'fastify'
import type { CachedRows } from '../../base/db/cached-rows.ts'
import { cacheTimedRows } from '../../base/db/cached-timed-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { nextChange } from './banner-targeting.rule.ts'
import { type BannerRow, findBanners } from './banners.sql.ts'

export type { BannerRow } from './banners.sql.ts'

/** Banners of every site, in order, whatever their time. */
export type Banners = CachedRows<readonly BannerRow[]>

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Called with tags after a change is loaded, and when a banner begins or ends. */
  announce(tags: readonly string[]): void
}

/** Reads the banners and keeps them fresh by messages `banners` and `banner:ID`. */
export const openBanners = ({ pool, changes, log, announce }: Options): Promise<Banners> =>
  cacheTimedRows<readonly BannerRow[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'banners' || tag.startsWith('banner:'),
    read: () => findBanners(pool),
    onChange: () => announce(['banners']),
    nextChange,
  })
