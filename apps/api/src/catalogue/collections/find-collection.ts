import { notFound } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { Collections, KnownCollection } from './collections.port.ts'

/** A collection of the visitor's site; 404 for any other. */
export function findCollection(collections: Collections, { site }: Visitor, id: number): KnownCollection {
  const found = collections.current().find((collection) => collection.id === id && collection.siteId === site.id)
  if (!found) throw notFound('Такой подборки нет')
  return found
}
