import type { delivery } from '@shpulka/contract/buying/delivery'
import { unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addressDestination } from './address-destination.ts'
import { addressHash } from './calculation-incompatibility.rule.ts'
import type { DeliveryDeps } from './deps.ts'
import type { PlaceProblem } from './known-place.rule.ts'
import { quotesTo } from './quotes.ts'
import { readPackedBasket } from './read-packed-basket.ts'
import { storeQuotes } from './store-quotes.ts'

export const calculateToAddress: Handler<typeof delivery.calculateToAddress, DeliveryDeps> = async (ctx, deps) => {
  const { visitor, body } = ctx
  const { basketId, contentsHash, packed } = await readPackedBasket(deps, visitor)
  const terms = await deps.currentDeliveryTerms()
  const { destination, problem } = await addressDestination(terms, body.address)
  if (problem?.field === 'country') throw unreachable(problem)
  const quotes = await quotesTo(deps, ctx, destination, packed)
  if (quotes.length === 0 && problem) throw unreachable(problem)
  return storeQuotes(deps.pool, quotes, {
    terms,
    siteId: visitor.site.id,
    basketId,
    contentsHash,
    pointId: null,
    addressHash: addressHash(body.address),
    takesPayment: true,
  })
}

const unreachable = ({ field, message }: PlaceProblem) => unprocessable(message, { [`address.${field}`]: message })
