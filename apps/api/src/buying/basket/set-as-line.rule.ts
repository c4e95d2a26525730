import type { SoldOffer } from '../../catalogue/catalog/offers.port.ts'
import type { BasketLine, LineSet } from './basket-line.rule.ts'

/** A set as one line that needs the offers of all its parts; quantities of an offer in two parts add up. */
export function constructorSetAsLine(
  { count, problem }: Pick<LineSet, 'count' | 'problem'>,
  parts: readonly BasketLine[],
): BasketLine {
  const groups = parts.flatMap(({ group }) => group ?? [])
  const offers = new Map<number, SoldOffer>()
  for (const part of parts) {
    for (const offer of part.group?.offers ?? []) {
      const quantity = (offers.get(offer.id)?.quantity ?? 0) + offer.quantity * (part.count / count)
      offers.set(offer.id, { ...offer, quantity })
    }
  }
  const [first] = groups
  return {
    groupId: parts[0]!.groupId,
    count,
    selected: parts.some(({ selected }) => selected),
    group: first
      ? {
          ...first,
          // Sets are sold in any count, whatever their parts are sold by.
          minCount: 1,
          stepCount: 1,
          packSize: null,
          isForSale: problem === null && groups.length === parts.length && groups.every(({ isForSale }) => isForSale),
          prices: groups.every(({ prices }) => prices.length > 0) ? first.prices : [],
          offers: [...offers.values()],
        }
      : null,
  }
}
