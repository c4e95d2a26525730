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
  const { productIds, titles, toService } = summary ?? { productIds: [], titles: [], toService: 0 }
  const models = titles.flatMap((title) => unsoldModelOf(catalog, visitor, title)?.code ?? [])
  return { productIds, models: [...new Set(models)], toService }
}
