import type { Collection } from '@shpulka/contract/catalogue/collections'
import type { RequestContext } from '../../base/http/request-context.ts'
import { countProductsOf } from '../catalog/product-listing.port.ts'
import type { CollectionsDeps } from './deps.ts'

/** Collections of the visitor's site that have products, in the owner's order. */
export function listedCollections(
  { visitor, tag }: Pick<RequestContext, 'visitor' | 'tag'>,
  { catalog, collections }: CollectionsDeps,
): Collection[] {
  tag('collections', 'catalog')
  return collections
    .current()
    .filter(({ siteId }) => siteId === visitor.site.id)
    .map(({ id, code, title, description, image, listing }) => ({
      id,
      code,
      title,
      description,
      image,
      productsCount: countProductsOf(catalog, visitor, listing),
    }))
    .filter(({ productsCount }) => productsCount > 0)
}
