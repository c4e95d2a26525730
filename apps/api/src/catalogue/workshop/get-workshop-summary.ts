import type { workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { unsoldModelOf } from '../catalog/stand-ins.port.ts'
import { findWorkshopSummary } from './workshop.sql.ts'

export const getWorkshopSummary: Handler<typeof workshop.getWorkshopSummary, CatalogDeps> = async (
  { visitor },
  { pool, catalog },
) => {
  const [summary] = await findWorkshopSummary(pool, visitor.user!.id)
  const { machines, toService } = summary ?? { machines: [], toService: 0 }
  const { siteOrdinal } = catalog.priceContext(visitor)
  const { index } = catalog
  const productIds = new Set<number>()
  const models = new Set<string>()
  for (const { productId, title } of machines) {
    const isSold = productId !== null && index.isShown(index.table.rowOf(productId), siteOrdinal)
    const model = isSold ? null : unsoldModelOf(catalog, visitor, title)
    if (model) models.add(model.code)
    else if (productId !== null) productIds.add(productId)
  }
  return { productIds: [...productIds], models: [...models], toService }
}
