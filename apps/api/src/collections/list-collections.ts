import type { collections } from '@shpulka/contract/collections'
import { countShelf } from '../catalog/shelf.port.ts'
import type { Verb } from '../http/visit.ts'
import type { CollectionsDeps } from './deps.ts'

export const listCollections: Verb<typeof collections.listCollections, CollectionsDeps> = async (visit, { catalog, collections }) => {
  const { code } = visit.query
  const { visitor } = visit
  visit.tag('collections', 'catalog')
  return collections
    .current()
    .filter((collection) => collection.siteId === visitor.site.id && (code === undefined || collection.code === code))
    .map(({ id, code, title, description, image, shelf }) => ({
      ...{ id, code, title, description, image },
      productsCount: countShelf(catalog, visitor, shelf),
    }))
    .filter(({ productsCount }) => productsCount > 0)
}
