import type { collections } from '@shpulka/contract/catalogue/collections'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { listingTags, listProductsOf } from '../catalog/product-listing.port.ts'
import type { CollectionsDeps } from './deps.ts'
import { findCollection } from './find-collection.ts'

export const listCollectionProducts: Handler<typeof collections.listCollectionProducts, CollectionsDeps> = async (
  ctx,
  { catalog, collections },
) => {
  const { listing } = findCollection(collections, ctx.visitor, ctx.params.id)
  ctx.tag('collections', ...listingTags(listing, ctx.query))
  return new ReadyJson(listProductsOf(catalog, ctx.visitor, listing, ctx.query))
}
