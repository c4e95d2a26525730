import type { FastifyBaseLogger } from 'fastify'
import type { Shelf } from '../catalog/shelf.port.ts'
import type { Changes } from '../db/changes.ts'
import { type KeptRows, keepRows } from '../db/keep-rows.ts'
import type { Pool } from '../db/pool.ts'
import { type CollectionRow, findCollections } from './collections.sql.ts'

/** A collection as it is kept, with the products it is made of. */
export interface KnownCollection extends CollectionRow {
  readonly shelf: Shelf
}

/** Collections of every site, in order. */
export type Collections = KeptRows<readonly KnownCollection[]>

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Told the tags of documents after a change was taken in. */
  tell(tags: readonly string[]): void
}

/** Reads the collections and keeps them fresh by messages `collections` and `collection:ID`. */
export function openCollections({ pool, changes, log, tell }: Options): Promise<Collections> {
  let readings = 0
  return keepRows({
    changes,
    log,
    isAbout: (tag) => tag === 'collections' || tag.startsWith('collection:'),
    onChange: () => tell(['collections']),
    async read() {
      readings += 1
      return (await findCollections(pool)).map((row) => ({ ...row, shelf: shelfOf(row, readings) }))
    },
  })
}

const shelfOf = ({ id, productIds, categoryIds, filters }: CollectionRow, reading: number): Shelf => ({
  key: `collection ${id} ${reading}`,
  productIds,
  stored: filters && { categoryIds, filters },
})
