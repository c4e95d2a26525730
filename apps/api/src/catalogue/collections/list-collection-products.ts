import type { collections } from '@shpulka/contract/catalogue/collections'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { listShelf, shelfTags } from '../catalog/shelf.port.ts'
import type { CollectionsDeps } from './deps.ts'
import { findCollection } from './find-collection.ts'

export const listCollectionProducts: Verb<typeof collections.listCollectionProducts, CollectionsDeps> = async (visit, { catalog, collections }) => {
  const { shelf } = findCollection(collections, visit.visitor, visit.params.id)
  visit.tag('collections', ...shelfTags(shelf))
  return new ReadyJson(listShelf(catalog, visit.visitor, shelf, visit.query))
}
