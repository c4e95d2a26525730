import { type manuals, manualsDefaultLimit } from '@shpulka/contract/catalogue/manuals'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { Catalog } from '../catalog/shown-products.port.ts'
import { findMachineManuals, findManualBrands } from './manuals.sql.ts'

export interface ManualsDeps {
  readonly pool: Pool
  readonly catalog: Catalog
}

export const listManuals: Handler<typeof manuals.listManuals, ManualsDeps> = async (ctx, { pool, catalog }) => {
  const { brand = null, search = '', page = 1, limit = manualsDefaultLimit } = ctx.query
  const siteId = ctx.visitor.site.id
  ctx.tag('catalog')
  const [brands, [manualsPage]] = await Promise.all([
    findManualBrands(pool, siteId),
    findMachineManuals(pool, siteId, brand, search.trim() || null, limit, (page - 1) * limit),
  ])
  const { total = 0, items = [] } = manualsPage ?? {}
  return {
    page,
    limit,
    pages: Math.ceil(total / limit),
    total,
    brands,
    items: items.flatMap((item) => {
      const path = catalog.findProductPath(siteId, item.productId)
      return path === null ? [] : [{ ...item, path }]
    }),
  }
}
