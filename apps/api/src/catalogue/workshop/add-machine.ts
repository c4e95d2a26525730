import { maxWorkshopMachines, type workshop } from '@shpulka/contract/catalogue/workshop'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import { answerOrClaim, idempotencyKeyOf, storeAnswer } from '../../base/http/idempotency.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { type CatalogDeps, listCards } from '../catalog/cards.port.ts'
import { editors, today, withLockedWorkshop } from './change-workshop.ts'
import { changedDetails, emptyDetails } from './machine-details.rule.ts'
import { detailValues, insertMachine } from './workshop.sql.ts'

export const addMachine: Handler<typeof workshop.addMachine, CatalogDeps> = (ctx, deps) => {
  const { productId, ...sent } = ctx.body
  const { visitor } = ctx
  const [product] = productId === undefined ? [] : listCards(deps.catalog, visitor, [productId])
  if (productId !== undefined && !product) throw notFound('Такого товара нет')
  const { details, errors } = changedDetails({ ...emptyDetails, title: product?.title ?? '' }, sent, today())
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const request = idempotencyKeyOf(ctx, 'addMachine')
  return withLockedWorkshop(visitor, deps, editors, async ({ tx, workshopId, machines }) => {
    if (request && (await answerOrClaim(tx, request)) !== null) return
    if (machines.length >= maxWorkshopMachines)
      throw unprocessable(`В цехе уже ${maxWorkshopMachines} машин. Уберите лишние и добавьте эту`)
    await insertMachine(tx, workshopId, productId ?? null, ...detailValues(details))
    // A repeat is answered with the current workshop: the stored value only marks the request as done.
    if (request) await storeAnswer(tx, request, true)
  })
}
