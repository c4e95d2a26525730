import type { partSchemes } from '@shpulka/contract/catalogue/part-schemes'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findPartSchemes } from './part-schemes.sql.ts'

export const listPartSchemes: Handler<typeof partSchemes.listPartSchemes, CatalogDeps> = async (ctx, { pool }) => {
  ctx.tag('part-schemes')
  return findPartSchemes(pool, ctx.visitor.site.id, ctx.query.kind ?? null)
}
