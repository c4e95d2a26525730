import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import type { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { saveIndex } from '../catalog-index/saved-index.ts'

interface Options {
  readonly pool: Pool
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** The file; undefined: nothing is saved. */
  readonly path: string | undefined
  /** The index the file has now; null: another one, or none. */
  readonly saved: CatalogIndex | null
}

/** Saves the index to a file for the next start, one time after another. */
export function openIndexSaver({ pool, log, path, saved }: Options) {
  // Weak: an index that was replaced must not stay in memory until the next one is saved.
  const savedVersions = new WeakMap<CatalogIndex, number>()
  if (saved) savedVersions.set(saved, saved.version)
  let saving: Promise<void> | undefined

  return {
    /**
     * Begins to save the index, if the file has another one. A failure only makes the next start some seconds longer.
     * `snapshot`: the index has the changes of all transactions that had ended by then.
     */
    save(index: CatalogIndex, snapshot: string): void {
      if (path === undefined || saving || savedVersions.get(index) === index.version) return
      const { version } = index
      saving = saveIndex(path, pool, index, snapshot)
        .then(
          () => void savedVersions.set(index, version),
          (error) => log.warn({ err: error }, 'the index could not be saved'),
        )
        .finally(() => {
          saving = undefined
        })
    },

    /** Resolves when nothing is being saved. */
    ended: async (): Promise<void> => saving,
  }
}
