import { maxWorkshopMachines, type workshop } from '@shpulka/contract/catalogue/workshop'
import type { Handler } from '../../base/http/request-context.ts'
import { type CatalogDeps, listCards } from '../catalog/cards.port.ts'
import { editors, today, withLockedWorkshop } from './change-workshop.ts'
import { mergedMachines } from './merged-machines.rule.ts'
import { insertMachine, updateMachine } from './workshop.sql.ts'

export const mergeMachines: Handler<typeof workshop.mergeMachines, CatalogDeps> = ({ visitor, body }, deps) =>
  withLockedWorkshop(visitor, deps, editors, async ({ tx, workshopId, machines }) => {
    const productIds = body.machines.flatMap(({ productId }) => productId ?? [])
    const titles = new Map(listCards(deps.catalog, visitor, productIds).map(({ id, title }) => [id, title]))
    let left = Math.max(0, maxWorkshopMachines - machines.length)
    for (const machine of mergedMachines(machines, body.machines, titles, today())) {
      const { id, productId, title, serial, place, note, boughtOn, servicedOn } = machine
      const { serviceMonths, serviceHours, hoursAWeek } = machine
      const texts = [title, serial, place, note] as const
      const terms = [boughtOn, servicedOn, serviceMonths, serviceHours, hoursAWeek] as const
      if (id !== null) await updateMachine(tx, workshopId, id, ...texts, ...terms)
      else if (left > 0) {
        await insertMachine(tx, workshopId, productId, ...texts, ...terms)
        left -= 1
      }
    }
  })
