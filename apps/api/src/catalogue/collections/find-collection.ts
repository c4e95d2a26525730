import { notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { CachedCollection, Collections } from './collections.port.ts'

/** Finds a collection of the visitor's site; throws 404 for any other. */
export function findCollection(collections: Collections, { site }: Visitor, id: number): CachedCollection {
  const found = collections.current().find((collection) => collection.id === id && collection.siteId === site.id)
  if (!found) throw notFound('Такой подборки нет')
  return found
}
