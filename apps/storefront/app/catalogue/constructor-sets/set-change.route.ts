import { randomUUID } from 'node:crypto'
import { type Basket, basket } from '@shpulka/contract/buying/basket'
import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { data, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { type RequestContext, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { showLatestBasket } from '../../base/shell/latest-basket.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/set-change.route.ts'
import { parseSetChange, type SetChange } from './set-change.rule.ts'

/** The result of changing a set in the basket, for the page the change was made on. */
export interface SetActionResult {
  /** The error message; null when the change succeeded. */
  failure: string | null
  /** The change may have been made all the same: a server on the way failed. */
  isUncertain?: boolean
  /** The basket after the change; missing when nothing was changed. */
  newBasket?: Basket
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const change = parseSetChange(await readForm(request))
  // React Router's scripts post to `{path}.data`. A form sent without scripts is redirected to the basket.
  const hasScripts = new URL(request.url).pathname.endsWith('.data')
  if (change === null) return refused('Не удалось разобрать запрос. Обновите страницу и повторите', 400)
  let newBasket: Basket
  try {
    newBasket = await applySetChange(ctx, change)
    const { cartToken } = newBasket
    if (cartToken !== null && cartToken !== ctx.tokens.cart) setTokens(ctx, { cart: cartToken })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return refused(Object.values(errors)[0] ?? message, statusCode)
  }
  if (!hasScripts) throw redirect(paths.cart(), 303)
  return { failure: null, newBasket } satisfies SetActionResult

  function refused(failure: string, statusCode: number) {
    if (!hasScripts) throw data({ statusCode, message: failure, errors: {} }, { status: statusCode })
    return data<SetActionResult>({ failure, ...(statusCode >= 500 && { isUncertain: true }) }, { status: statusCode })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = (await serverAction()) as SetActionResult
  if (answer.newBasket) showLatestBasket(answer.newBasket)
  return answer
}

export const loader = () => redirect(paths.cart())

function applySetChange(ctx: RequestContext, change: SetChange) {
  switch (change.intent) {
    case 'add':
      return callApi(ctx, constructorSets.addConstructorSet, {
        body: {
          constructorSetId: change.setId,
          parts: change.parts,
          count: change.count,
          ...(change.replaces !== null && { replaces: change.replaces }),
        },
        idempotencyKey: change.key ?? randomUUID(),
      })
    case 'count':
      return callApi(ctx, basket.changeBasket, { body: { constructorSets: [{ id: change.id, count: change.count }] } })
    case 'select':
      return callApi(ctx, basket.selectProducts, {
        body: { selected: change.selected, constructorSetIds: [change.id] },
      })
    case 'remove':
      return callApi(ctx, constructorSets.removeConstructorSet, { body: { ids: [change.id] } })
  }
}
