import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'

/** Why a line cannot be added to the basket, in Russian, or null. `matchCount`: how many groups match it. */
export function lineProblem(
  matchCount: number,
  count: number,
  group: Pick<PricedGroup, 'isForSale' | 'prices'> | undefined,
): string | null {
  if (matchCount === 0) return 'Такого артикула или названия нет'
  if (matchCount > 1) return 'Подходит несколько товаров: выберите'
  if (!group?.isForSale) return 'Товар больше не продаётся'
  if (group.prices.length === 0) return 'Цену назовёт менеджер'
  if (count < 1) return 'Сколько штук?'
  return count > basketLineMaxCount ? `Не больше ${basketLineMaxCount} шт. в строке` : null
}
