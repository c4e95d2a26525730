import { maxWorkshopMachines, type workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import { type CatalogDeps, listCards } from '../catalog/cards.port.ts'
import { changeWorkshop, editors } from './change-workshop.ts'
import { insertMachine } from './workshop.sql.ts'

export const mergeMachines: Handler<typeof workshop.mergeMachines, CatalogDeps> = ({ visitor, body }, deps) =>
  changeWorkshop(visitor, deps, editors, async ({ tx, workshopId, machines }) => {
    const existingIds = new Set(machines.map(({ productId }) => productId))
    const cards = listCards(deps.catalog, visitor, body.productIds).filter(({ id }) => !existingIds.has(id))
    for (const { id, title } of cards.slice(0, Math.max(0, maxWorkshopMachines - machines.length)))
      await insertMachine(tx, workshopId, id, title, '', '', '', null, null, null, null, null)
  })
