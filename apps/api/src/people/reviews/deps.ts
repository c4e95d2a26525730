import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Limits } from '../../base/http/limits.ts'
import type { Visit } from '../../base/http/visit.ts'
import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'

export interface ReviewsDeps {
  readonly pool: Pool
  readonly limits: Limits
  readonly catalog: CatalogPaths
}

/** Fails with 404 unless the product is sold on the visitor's site; the answer is made of it. */
export function openProduct(visit: Pick<Visit, 'visitor' | 'tag'>, { catalog }: Pick<ReviewsDeps, 'catalog'>, productId: number): void {
  if (catalog.findProductPath(visit.visitor.site.id, productId) === null) throw notFound('Такого товара нет')
  visit.tag(`product:${productId}`)
}
