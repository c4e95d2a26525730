import { shortAmount } from '@shpulka/contract/catalogue/pack'
import { groupCount } from '../../catalogue/catalog/group-count.rule.ts'
import { refusalOfCount } from './allowed-count.rule.ts'
import type { BasketLine } from './basket-line.rule.ts'

export interface LineAvailability {
  /** How many can be bought now, after the selected lines above have used the same offers. */
  readonly available: number
  /** Why the line cannot be ordered as it is. Null when it can. */
  readonly basketErr: string | null
}

/**
 * The stock available to each line, in the order the lines were added. Lines that share an offer never count the same
 * piece twice.
 */
export function lineAvailability(lines: readonly BasketLine[]): LineAvailability[] {
  const allocated = new Map<number, number>()
  return lines.map(({ count, selected, group, set, orderedPrice }) => {
    if (!group?.isForSale) return { available: 0, basketErr: 'Товар больше не продаётся' }
    if (group.prices.length === 0) return { available: 0, basketErr: 'Цена по запросу: её назовёт менеджер' }
    const isShared = group.offers.some(({ id }) => allocated.has(id))
    const available = groupCount(
      isShared
        ? group.offers.map(({ id, quantity, free }) => ({ quantity, free: free - (allocated.get(id) ?? 0) }))
        : group.offers,
    )
    if (selected) {
      const takes = Math.min(count, available)
      for (const { id, quantity } of group.offers) allocated.set(id, (allocated.get(id) ?? 0) + takes * quantity)
    }
    // Minimum and step do not apply to parts of a set, nor to lines of a placed order.
    if (available >= count) return { available, basketErr: set || orderedPrice ? null : refusalOfCount(count, group) }
    if (available > 0) return { available, basketErr: `Доступно только ${shortAmount(available, group.packSize)}` }
    return {
      available,
      basketErr: groupCount(group.offers) > 0 ? 'Весь остаток уже в других строках корзины' : 'Нет в наличии',
    }
  })
}
