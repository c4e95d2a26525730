import type { RateLimits } from '../../base/http/rate-limits.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'

export interface WorkshopDeps extends CatalogDeps {
  readonly limits: RateLimits
}
