import type { CatalogPaths } from '../catalog/products.port.ts'
import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import type { Limits } from '../http/limits.ts'
import type { Visit } from '../http/visit.ts'

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
