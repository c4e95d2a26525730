import { randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { data, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { formOf } from '../../base/api/form.server.ts'
import { keepTokens, type Visit, visitContext } from '../../base/api/visit.server.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/set-change.route.ts'
import { type SetChange, setChange } from './set-change.rule.ts'

/** What a change of a set in the basket answers to the page that asked for it. */
export interface SetAnswer {
  /** What went wrong, in words; null: nothing. */
  failure: string | null
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const change = setChange(await formOf(request))
  // A form sent without scripts goes on to the basket, which tells how things are now.
  const hasScripts = new URL(request.url).pathname.endsWith('.data')
  if (change === null) return refused('Не удалось разобрать запрос. Обновите страницу и повторите', 400)
  try {
    const changed = await applySetChange(visit, change)
    if (changed.cartToken !== null && changed.cartToken !== visit.tokens.cart) keepTokens(visit, { cart: changed.cartToken })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === 406) throw error
    return refused(Object.values(errors)[0] ?? message, statusCode)
  }
  if (!hasScripts) throw redirect(paths.cart(), 303)
  return { failure: null } satisfies SetAnswer

  function refused(failure: string, statusCode: number) {
    if (!hasScripts) throw data({ statusCode, message: failure, errors: {} }, { status: statusCode })
    return data<SetAnswer>({ failure }, { status: statusCode })
  }
}

export const loader = () => redirect(paths.cart())

function applySetChange(visit: Visit, change: SetChange) {
  switch (change.intent) {
    case 'add':
      return callApi(visit, constructorSets.addConstructorSet, {
        body: {
          constructorSetId: change.setId,
          parts: change.parts,
          count: change.count,
          ...(change.replaces !== null && { replaces: change.replaces }),
        },
        idempotencyKey: randomUUID(),
      })
    case 'count':
      return callApi(visit, basket.changeBasket, { body: { constructorSets: [{ id: change.id, count: change.count }] } })
    case 'select':
      return callApi(visit, basket.selectProducts, { body: { selected: change.selected, constructorSetIds: [change.id] } })
    case 'remove':
      return callApi(visit, constructorSets.removeConstructorSet, { body: { ids: [change.id] } })
  }
}
