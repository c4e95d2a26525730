import type { Catalog } from '../catalog/product-listing.port.ts'
import type { Collections } from './collections.port.ts'

export interface CollectionsDeps {
  readonly catalog: Catalog
  readonly collections: Collections
}
