import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../../base/db/changes.ts'
import type { KeptRows } from '../../base/db/keep-rows.ts'
import { keepTimedRows } from '../../base/db/keep-timed-rows.ts'
import type { Pool } from '../../base/db/pool.ts'
import { nextTurn } from './banner-aim.rule.ts'
import { type BannerRow, findBanners } from './banners.sql.ts'

export type { BannerRow } from './banners.sql.ts'

/** Banners of every site, in order, whatever their time. */
export type Banners = KeptRows<readonly BannerRow[]>

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Told the tags of documents after a change was taken in, and when a banner begins or ends. */
  tell(tags: readonly string[]): void
}

/** Reads the banners and keeps them fresh by messages `banners` and `banner:ID`. */
export const openBanners = ({ pool, changes, log, tell }: Options): Promise<Banners> =>
  keepTimedRows<readonly BannerRow[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'banners' || tag.startsWith('banner:'),
    read: () => findBanners(pool),
    onChange: () => tell(['banners']),
    nextTurn,
  })
