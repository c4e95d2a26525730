import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { chosenParts, parseSetChoice } from './set-choice.rule.ts'

/**
 * A set with the choice from the address and its price; `withBasket`: the price when bought together with the basket.
 */
export async function loadConstructorSet(
  ctx: RequestContext,
  code: string,
  search: URLSearchParams,
  withBasket: boolean,
) {
  try {
    const set = await callApi(ctx, constructorSets.viewConstructorSet, { query: { code } })
    const choice = parseSetChoice(set, search)
    const body = {
      constructorSetId: set.id,
      parts: chosenParts(set, choice),
      count: choice.count,
      withBasket,
      ...(choice.line !== null && { replaces: choice.line }),
    }
    return { set, choice, priced: await callApi(ctx, constructorSets.priceConstructorSet, { body }) }
  } catch (error) {
    if (failureIn(error).statusCode === 404) throw pageNotFound()
    throw error
  }
}
