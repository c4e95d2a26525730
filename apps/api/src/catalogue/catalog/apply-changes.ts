import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import { readDictionary } from '../catalog-index/dictionary.ts'
import { refreshCatalog, refreshProducts } from '../catalog-index/load-products.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogChanges } from './pending-changes.rule.ts'
import { maxNamedProducts, refreshTags } from './refresh-tags.rule.ts'

interface Deps {
  readonly pool: Pool
  readonly reads: Pick<Reads, 'freshReader'>
  /** Replaces the index of the catalogue by a new one. */
  readonly rebuild: () => Promise<void>
}

/** Applies changes to the index and announces them to the listeners of the catalogue. */
export async function applyChanges(
  catalog: Catalog,
  { ids, suspectIds, isAll, isDictionary, isPricingLayout }: CatalogChanges,
  { pool, reads, rebuild }: Deps,
): Promise<void> {
  if (isPricingLayout) return rebuild()
  const { index } = catalog
  const announce = (tags: readonly string[]) => tags.length > 0 && catalog.change(tags)
  if (isAll) {
    announce(refreshTags(await refreshCatalog(await reads.freshReader(), index), ids))
    return
  }
  if (isDictionary) {
    index.changeDictionary(await readDictionary(pool, index.dictionary))
    announce([everythingTag])
  }
  const all = [...new Set([...ids, ...suspectIds])]
  if (all.length === 0) return
  // Too many products to announce all: of the suspect ones only those that really changed are announced.
  announce(refreshTags(await refreshProducts(pool, index, all), all.length > maxNamedProducts ? ids : all))
}
