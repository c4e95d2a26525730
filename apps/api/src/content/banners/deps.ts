import type { CatalogPaths } from '../../catalogue/catalog/products.port.ts'
import type { Banners } from './banners.port.ts'

export interface BannersDeps {
  readonly banners: Banners
  readonly catalog: CatalogPaths
}
