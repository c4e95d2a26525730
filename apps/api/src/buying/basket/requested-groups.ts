import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import { countsByGroup } from './line-count.rule.ts'
import type { BasketDeps } from './read-basket.ts'

/** Groups a visitor wants to buy, with their counts. Fails with an error by field for those that cannot be bought. */
export async function requestedGroups(
  { pool, findGroups }: BasketDeps,
  visitor: Visitor,
  groups: readonly { readonly id: number; readonly count?: number | null }[],
): Promise<{ counts: Map<number, number>; groupsById: ReadonlyMap<number, PricedGroup> }> {
  const counts = countsByGroup(groups)
  const groupsById = await findGroups(pool, visitor, [...counts.keys()])
  const errorsOf = (isWrong: (id: number) => boolean, message: string) =>
    Object.fromEntries(groups.flatMap(({ id }, n) => (isWrong(id) ? [[`groups.${n}.id`, message]] : [])))

  const notSold = errorsOf((id) => !groupsById.get(id)?.isForSale, 'Товар больше не продаётся')
  if (Object.keys(notSold).length > 0) throw new Failure(404, 'Такой товар здесь больше не продаётся', notSold)
  const withoutPrice = errorsOf((id) => groupsById.get(id)!.prices.length === 0, 'Цена по запросу: её назовёт менеджер')
  if (Object.keys(withoutPrice).length > 0)
    throw unprocessable('Цену этого товара назовёт менеджер: позвоните или напишите нам', withoutPrice)
  const tooMany = errorsOf((id) => counts.get(id)! > basketLineMaxCount, `Не больше ${basketLineMaxCount} шт.`)
  if (Object.keys(tooMany).length > 0)
    throw unprocessable(`В одной строке корзины может быть не больше ${basketLineMaxCount} шт.`, tooMany)
  return { counts, groupsById }
}
