import type { partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import type { Verb } from '../../base/http/visit.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPartSchemes } from './part-schemes.sql.ts'

export const listPartSchemes: Verb<typeof partSchemes.listPartSchemes, CatalogDeps> = async (visit, { pool }) => {
  visit.tag('part-schemes')
  return findPartSchemes(pool, visit.visitor.site.id, visit.query.kind ?? null)
}
