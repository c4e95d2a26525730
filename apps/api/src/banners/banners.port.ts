import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../db/changes.ts'
import { type KeptRows, keepRows } from '../db/keep-rows.ts'
import type { Pool } from '../db/pool.ts'
import { nextTurn } from './banner-aim.rule.ts'
import { type BannerRow, findBanners } from './banners.sql.ts'

export type { BannerRow } from './banners.sql.ts'

/** Banners of every site, in order, whatever their time. */
export type Banners = KeptRows<readonly BannerRow[]>

const longestWaitMilliseconds = 86_400_000

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Told the tags of documents after a change was taken in, and when a banner begins or ends. */
  tell(tags: readonly string[]): void
}

/** Reads the banners and keeps them fresh by messages `banners` and `banner:ID`. */
export async function openBanners({ pool, changes, log, tell }: Options): Promise<Banners> {
  let timer: NodeJS.Timeout | undefined
  const kept = await keepRows({
    changes,
    log,
    isAbout: (tag) => tag === 'banners' || tag.startsWith('banner:'),
    read: () => findBanners(pool),
    onChange() {
      tell(['banners'])
      wait()
    },
  })
  const wait = () => {
    clearTimeout(timer)
    const now = new Date()
    const turn = nextTurn(kept.current(), now)
    if (!turn) return
    const milliseconds = Number(turn) - Number(now)
    timer = setTimeout(
      () => {
        if (milliseconds <= longestWaitMilliseconds) tell(['banners'])
        wait()
      },
      Math.min(milliseconds, longestWaitMilliseconds),
    )
    timer.unref()
  }
  wait()
  return {
    current: kept.current,
    async close() {
      await kept.close()
      clearTimeout(timer)
    },
  }
}
