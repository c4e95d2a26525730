import type { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import type { Handler } from '../../base/http/request-context.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import { listedSets } from './listed-sets.port.ts'

export const listConstructorSets: Handler<typeof constructorSets.listConstructorSets, BasketDeps> = (ctx, deps) =>
  listedSets(ctx, deps, ctx.query.productId ?? null)
