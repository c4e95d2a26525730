import type { collections } from '@shpulka/contract/catalogue/collections'
import { type Handler, ReadyJson } from '../../base/http/request-context.ts'
import { listFiltersOf, listingTags } from '../catalog/product-listing.port.ts'
import type { CollectionsDeps } from './deps.ts'
import { findCollection } from './find-collection.ts'

export const listCollectionFilters: Handler<typeof collections.listCollectionFilters, CollectionsDeps> = async (
  ctx,
  { catalog, collections },
) => {
  const { listing } = findCollection(collections, ctx.visitor, ctx.query.id)
  ctx.tag('collections', ...listingTags(listing, ctx.query))
  return new ReadyJson(listFiltersOf(catalog, ctx.visitor, listing, ctx.query))
}
