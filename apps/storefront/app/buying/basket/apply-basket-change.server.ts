import { randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { callApi } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import type { BasketChange } from './basket-change.rule.ts'
import { shortLines } from './short-lines.rule.ts'

/** Makes a change through the API. Returns the changed basket. */
export function applyBasketChange(ctx: RequestContext, change: BasketChange) {
  switch (change.intent) {
    case 'add':
      return add(ctx, change)
    case 'set':
      return callApi(ctx, basket.changeBasket, { body: { groups: [{ id: change.groupId, count: change.count }] } })
    case 'remove':
      return callApi(ctx, basket.removeProducts, { body: { groupIds: [change.line.groupId] } })
    case 'replace':
      return replace(ctx, change)
    case 'select':
      return callApi(ctx, basket.selectProducts, { body: { selected: change.selected, groupIds: [change.groupId] } })
    case 'select-all':
      return callApi(ctx, basket.selectProducts, { body: { selected: change.selected, inStock: change.inStock } })
    case 'clear-not-in-stock':
      return callApi(ctx, basket.removeProducts, { body: { notInStock: true } })
    case 'correct-counts':
      return correctCounts(ctx)
    case 'set-skip-unavailable':
      return callApi(ctx, basket.changeBasket, { body: { removeSelectedNotInStock: change.isOn } })
    case 'promo-code':
      return callApi(ctx, basket.changeBasket, { body: { promoCode: change.code || null } })
    case 'bonuses':
      return callApi(ctx, basket.changeBasket, { body: { bonuses: change.kopecks } })
  }
}

/** What is added is selected, so what is to stay out of the order is taken out of it again. */
async function add(ctx: RequestContext, { groups, key, isUnselected }: Extract<BasketChange, { intent: 'add' }>) {
  const added = await callApi(ctx, basket.addProducts, { body: { groups }, idempotencyKey: key ?? randomUUID() })
  if (!isUnselected) return added
  return callApi(ctx, basket.selectProducts, { body: { selected: false, groupIds: groups.map(({ id }) => id) } })
}

/** Adds the replacement first: if removing the old lines fails, the buyer has both and loses nothing. */
async function replace(
  ctx: RequestContext,
  { oldGroupIds, groupId, count, key }: Extract<BasketChange, { intent: 'replace' }>,
) {
  await callApi(ctx, basket.addProducts, {
    body: { groups: [{ id: groupId, count }] },
    idempotencyKey: key ?? randomUUID(),
  })
  return callApi(ctx, basket.removeProducts, { body: { groupIds: oldGroupIds } })
}

/** Sets every line that cannot be ordered in its count to the count that can; what cannot at all leaves the order. */
async function correctCounts(ctx: RequestContext) {
  const now = await callApi(ctx, basket.getBasket, {})
  const short = shortLines(now)
  if (short.length === 0) return now
  const of = (kind: 'group' | 'set') =>
    short
      .filter((line) => line.kind === kind)
      .map(({ id, allowedCount }) => (allowedCount == null ? { id, selected: false } : { id, count: allowedCount }))
  return callApi(ctx, basket.changeBasket, { body: { groups: of('group'), constructorSets: of('set') } })
}
