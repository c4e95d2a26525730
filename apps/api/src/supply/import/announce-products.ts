import type { Changes } from '../../base/db/changes.ts'

const announceEveryMilliseconds = 3_000

/**
 * Announces changed products, collected for some seconds: each announcement may make every process rebuild its index.
 * If the import is killed, the processes find unannounced changes themselves.
 */
export function productAnnouncer(changes: Pick<Changes, 'announce'>): {
  add: (ids: readonly number[]) => void
  flush: () => void
} {
  let ids: number[] = []
  let announcedAt = performance.now()
  const flush = () => {
    if (ids.length > 0) changes.announce(ids.map((id) => `product:${id}`))
    ids = []
    announcedAt = performance.now()
  }
  return {
    add(changedIds) {
      ids.push(...changedIds)
      if (performance.now() - announcedAt > announceEveryMilliseconds) flush()
    },
    flush,
  }
}
