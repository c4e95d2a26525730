import type { collections } from '@shpulka/contract/catalogue/collections'
import type { Verb } from '../../base/http/visit.ts'
import type { CollectionsDeps } from './deps.ts'
import { listedCollections } from './listed-collections.port.ts'

export const listCollections: Verb<typeof collections.listCollections, CollectionsDeps> = async (visit, deps) => {
  const { code } = visit.query
  const listed = listedCollections(visit, deps)
  return code === undefined ? listed : listed.filter((collection) => collection.code === code)
}
