import type { workshop } from '@shpulka/contract/catalogue/workshop'
import { badInput, Failure, notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { editors, today, withLockedWorkshop } from './change-workshop.ts'
import { changedDetails } from './machine-details.rule.ts'
import { detailValues, updateMachine } from './workshop.sql.ts'

export const changeMachine: Handler<typeof workshop.changeMachine, CatalogDeps> = (ctx, deps) => {
  const { version, ...sent } = ctx.body
  return withLockedWorkshop(ctx.visitor, deps, editors, async ({ tx, workshopId, machines }) => {
    const machine = machines.find(({ id }) => id === ctx.params.id)
    if (!machine) throw notFound('Такой машины в вашем цехе нет')
    const { details, errors } = changedDetails(machine, sent, today())
    if (Object.keys(errors).length > 0) throw badInput(errors)
    // A repeat of a saved change succeeds with any version.
    if (Object.entries(details).every(([name, value]) => machine[name as keyof typeof details] === value)) return
    if (machine.version !== version)
      throw new Failure(412, 'Эту машину только что изменил кто-то ещё. Посмотрите, что стало, и повторите')
    await updateMachine(tx, workshopId, machine.id, ...detailValues(details))
  })
}
