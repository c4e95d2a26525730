import type { RepeatedOrder } from '@shpulka/contract/buying/orders'
import { type ConstructorDesign, problemsWithUnsold } from '../../catalogue/constructor-sets/choice.rule.ts'
import type { PricedLine } from '../basket/basket-line.rule.ts'
import { type OrderedItem, repeatChanges } from './order-repeat.rule.ts'

/** A set of the earlier order. */
interface OrderedSet {
  /** Number of the set in the order. */
  readonly number: number
  readonly setId: number
  readonly title: string
  readonly count: number
  readonly slotIds: readonly number[]
  readonly groupIds: readonly number[]
}

interface RepeatedSet extends OrderedSet {
  readonly choice: ReadonlyMap<number, number>
}

type Designs = ReadonlyMap<number, ConstructorDesign & { readonly siteId: number; readonly isPublished: boolean }>

/** Splits sets into those that can still be assembled and those whose goods are added separately. */
export function repeatedSets(
  ordered: readonly OrderedSet[],
  designs: Designs,
  siteId: number,
  canBeBought: (groupId: number) => boolean,
) {
  const all = ordered.map(
    (set): RepeatedSet => ({ ...set, choice: new Map(set.slotIds.map((slotId, n) => [slotId, set.groupIds[n]!])) }),
  )
  const isAssembled = ({ setId, choice }: RepeatedSet) => {
    const design = designs.get(setId)
    return (
      design?.isPublished === true &&
      design.siteId === siteId &&
      problemsWithUnsold(design, choice, canBeBought).length === 0
    )
  }
  return { assembled: all.filter(isAssembled), separate: all.filter((set) => !isAssembled(set)) }
}

/** The lines of the basket that are parts of such a set. */
export const partsInBasket = (
  { setId, groupIds }: Pick<OrderedSet, 'setId' | 'groupIds'>,
  basket: readonly PricedLine[],
): PricedLine[] => basket.filter(({ line }) => line.set?.constructorSetId === setId && groupIds.includes(line.groupId))

type OrderedPart = OrderedItem & { readonly set: { readonly number: number } | null }

/** What has changed in the sets of an order. */
export function repeatedSetChanges(
  lines: readonly OrderedPart[],
  { assembled, separate }: { assembled: readonly RepeatedSet[]; separate: readonly RepeatedSet[] },
  basket: readonly PricedLine[],
): RepeatedOrder['changes'] {
  const partsOf = (set: RepeatedSet) => lines.filter((line) => line.set?.number === set.number)
  const orderedPrice = (set: RepeatedSet) =>
    partsOf(set).reduce((sum, { price, count }) => sum + price * count, 0) / set.count
  return [
    ...assembled.flatMap((set) => {
      const { groupId } = partsOf(set)[0]!
      const ordered = { groupId, title: set.title, count: set.count, packSize: null, price: orderedPrice(set) }
      const parts = partsInBasket(set, basket)
      const first = parts[0]
      if (!first) return repeatChanges([ordered], new Map([[groupId, 'sold-out']]))
      const count = first.line.set!.count
      const priceKopecks =
        parts
          .filter(({ line }) => line.set === first.line.set)
          .reduce((sum, part) => sum + part.priceKopecks * part.line.count, 0) / count
      const available = first.available / (first.line.count / count)
      return repeatChanges([ordered], new Map([[groupId, { priceKopecks, available }]]))
    }),
    ...separate.map((set) => ({
      groupId: partsOf(set)[0]!.groupId,
      title: set.title,
      kind: 'apart' as const,
      message: 'Такой комплект больше не собирают: положили по отдельности то, что продаётся',
      was: orderedPrice(set),
      now: null,
    })),
  ]
}
