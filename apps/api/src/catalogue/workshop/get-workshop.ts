import type { workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findMachines } from './workshop.sql.ts'
import { workshopView } from './workshop.view.ts'

export const getWorkshop: Handler<typeof workshop.getWorkshop, CatalogDeps> = async ({ visitor }, { pool, catalog }) =>
  workshopView(await findMachines(pool, visitor.user!.id), catalog, visitor)
