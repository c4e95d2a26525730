import type { ShopPoints } from './shop-points.port.ts'

export interface ShopPointsDeps {
  readonly shopPoints: ShopPoints
}
