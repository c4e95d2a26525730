import type { collections } from '@shpulka/contract/catalogue/collections'
import { ReadyJson, type Verb } from '../../base/http/visit.ts'
import { listShelfFilters, shelfTags } from '../catalog/shelf.port.ts'
import type { CollectionsDeps } from './deps.ts'
import { findCollection } from './find-collection.ts'

export const listCollectionFilters: Verb<typeof collections.listCollectionFilters, CollectionsDeps> = async (visit, { catalog, collections }) => {
  const { shelf } = findCollection(collections, visit.visitor, visit.query.id)
  visit.tag('collections', ...shelfTags(shelf))
  return new ReadyJson(listShelfFilters(catalog, visit.visitor, shelf, visit.query))
}
