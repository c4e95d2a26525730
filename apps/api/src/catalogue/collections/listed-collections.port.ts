import type { Collection } from '@shpulka/contract/catalogue/collections'
import type { Visit } from '../../base/http/visit.ts'
import { countShelf } from '../catalog/shelf.port.ts'
import type { CollectionsDeps } from './deps.ts'

/** Collections of the visitor's site that show something, in the owner's order. */
export function listedCollections({ visitor, tag }: Pick<Visit, 'visitor' | 'tag'>, { catalog, collections }: CollectionsDeps): Collection[] {
  tag('collections', 'catalog')
  return collections
    .current()
    .filter(({ siteId }) => siteId === visitor.site.id)
    .map(({ id, code, title, description, image, shelf }) => ({
      ...{ id, code, title, description, image },
      productsCount: countShelf(catalog, visitor, shelf),
    }))
    .filter(({ productsCount }) => productsCount > 0)
}
