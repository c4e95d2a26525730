import { choiceProblems } from '../../catalogue/constructor-sets/choice.rule.ts'
import type { StoredSet } from '../../catalogue/constructor-sets/constructor-sets.port.ts'
import type { LineSet, StoredLine } from './basket-line.rule.ts'

/** A set in the basket, as stored: the chosen group of each slot. */
export interface ChosenSet {
  readonly id: number
  readonly setId: number
  readonly slotIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly count: number
  readonly selected: boolean
}

/**
 * The parts of a set as lines, in order of its slots. `known` is undefined when the set was deleted. `isDraft`: the set
 * is still being assembled, so it is priced although parts may be missing or not fit.
 */
export function constructorSetLines(
  { id, setId, slotIds, groupIds, count, selected }: ChosenSet,
  known: StoredSet | undefined,
  siteId: number,
  { isDraft = false } = {},
): StoredLine[] {
  const choice = new Map(slotIds.map((slotId, n) => [slotId, groupIds[n]!]))
  const isForSale = known?.isPublished && known.siteId === siteId
  const set: LineSet = {
    id,
    constructorSetId: setId,
    code: isForSale ? known.code : '',
    title: known?.title ?? 'Комплект, которого больше нет',
    image: known?.image ?? null,
    count,
    discountPercent: known?.discountPercent ?? 0,
    problem: isDraft
      ? null
      : isForSale
        ? (choiceProblems(known, choice)[0]?.message ?? null)
        : 'Этот комплект больше не собирают',
  }
  const slots = known?.slots ?? []
  const slotIndex = (slotId: number) => slots.findIndex((slot) => slot.id === slotId)
  return [...choice]
    .sort(([one], [other]) => slotIndex(one) - slotIndex(other))
    .map(([slotId, groupId]) => {
      const slot = slots[slotIndex(slotId)]
      return {
        groupId,
        count: count * (slot?.quantity ?? 1),
        selected,
        set,
        slot: { id: slotId, code: slot?.code ?? '', title: slot?.title ?? '' },
      }
    })
}
