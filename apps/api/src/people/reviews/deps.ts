import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { RequestContext } from '../../base/http/request-context.ts'
import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'

export interface ReviewsDeps {
  readonly pool: Pool
  readonly limits: RateLimits
  readonly catalog: CatalogPaths
}

/** Throws 404 unless the product is sold on the visitor's site, and tags the response with it. */
export function requireProduct(
  ctx: Pick<RequestContext, 'visitor' | 'tag'>,
  { catalog }: Pick<ReviewsDeps, 'catalog'>,
  productId: number,
): void {
  if (catalog.findProductPath(ctx.visitor.site.id, productId) === null) throw notFound('Такого товара нет')
  ctx.tag(`product:${productId}`)
}
