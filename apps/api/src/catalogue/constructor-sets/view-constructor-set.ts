import type { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { BasketDeps } from '../../buying/basket/basket.port.ts'
import { constructorSetView } from './constructor-set.view.ts'
import { findPublishedSetByCode } from './constructor-sets.sql.ts'
import { tagSet } from './tag-set.ts'

export const viewConstructorSet: Handler<typeof constructorSets.viewConstructorSet, BasketDeps> = async (ctx, deps) => {
  const { visitor, query } = ctx
  const [set] = await findPublishedSetByCode(deps.pool, visitor.site.id, query.code)
  if (!set) throw notFound('Такого комплекта нет')
  tagSet(ctx, set)
  const groupIds = set.slots.flatMap(({ alternatives }) => alternatives.map(({ groupId }) => groupId))
  const groups = await deps.findGroups(deps.pool, visitor, [...new Set(groupIds)])
  return constructorSetView(set, groups, (productId) => deps.catalog.findProductPath(visitor.site.id, productId) ?? '')
}
