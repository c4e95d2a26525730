import type { workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { loadWorkshop } from './load-workshop.ts'

export const getWorkshop: Handler<typeof workshop.getWorkshop, CatalogDeps> = ({ visitor }, { pool, catalog }) =>
  loadWorkshop(pool, visitor, catalog)
