import type { BasketTotal } from '@shpulka/contract/buying/basket'
import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'

/** Methods that can deliver all the goods, with their delivery days. */
export function methodsForAll(
  methods: readonly Pick<DeliveryMethod, 'id' | 'title' | 'estimate' | 'maxWeight' | 'maxSide'>[],
  { weight, len, width, height }: Pick<BasketTotal, 'weight' | 'len' | 'width' | 'height'>,
): { id: number; title: string; dateFrom: string; dateTo: string }[] {
  const longestSide = Math.max(len, width, height)
  return methods.flatMap(({ id, title, estimate, maxWeight, maxSide }) => {
    const isPossible = (maxWeight === null || weight <= maxWeight) && (maxSide === null || longestSide <= maxSide)
    return estimate && isPossible ? [{ id, title, dateFrom: estimate.dateFrom, dateTo: estimate.dateTo }] : []
  })
}
