import type { BasketDeps } from '../basket/basket.port.ts'
import type { Catalog } from '../catalog/guessed-products.port.ts'
import type { Limits } from '../http/limits.ts'

export interface PastedListsDeps extends BasketDeps {
  readonly catalog: Catalog
  readonly limits: Limits
}
