import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { Catalog } from '../../catalogue/catalog/product-search.port.ts'
import type { BasketDeps } from '../basket/basket.port.ts'

export interface PastedListsDeps extends BasketDeps {
  readonly catalog: Catalog
  readonly limits: RateLimits
}
