import type { collections } from '@shpulka/contract/catalogue/collections'
import type { Handler } from '../../base/http/request-context.ts'
import type { CollectionsDeps } from './deps.ts'
import { listedCollections } from './listed-collections.port.ts'

export const listCollections: Handler<typeof collections.listCollections, CollectionsDeps> = async (ctx, deps) => {
  const { code } = ctx.query
  const listed = listedCollections(ctx, deps)
  return code === undefined ? listed : listed.filter((collection) => collection.code === code)
}
