import type { workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findWorkshopSummary } from './workshop.sql.ts'

export const getWorkshopSummary: Handler<typeof workshop.getWorkshopSummary, CatalogDeps> = async (
  { visitor },
  { pool },
) => {
  const [summary] = await findWorkshopSummary(pool, visitor.user!.id)
  return summary ?? { productIds: [], toService: 0 }
}
