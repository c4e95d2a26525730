import type { Catalog } from '../catalog/shelf.port.ts'
import type { Collections } from './collections.port.ts'

export interface CollectionsDeps {
  readonly catalog: Catalog
  readonly collections: Collections
}
