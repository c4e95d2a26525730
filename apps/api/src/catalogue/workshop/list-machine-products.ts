import type { workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findMachineProducts } from './workshop.sql.ts'

export const listMachineProducts: Handler<typeof workshop.listMachineProducts, CatalogDeps> = async (
  { visitor },
  { pool },
) => (await findMachineProducts(pool, visitor.user!.id)).map(({ id }) => id)
