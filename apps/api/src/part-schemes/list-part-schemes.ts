import type { partSchemes } from '@shpulka/contract/part-schemes'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import type { Verb } from '../http/visit.ts'
import { findPartSchemes } from './part-schemes.sql.ts'

export const listPartSchemes: Verb<typeof partSchemes.listPartSchemes, CatalogDeps> = async (visit, { pool }) => {
  visit.tag('part-schemes')
  return findPartSchemes(pool, visit.visitor.site.id, visit.query.kind ?? null)
}
