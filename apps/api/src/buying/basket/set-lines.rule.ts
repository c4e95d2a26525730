import { choiceProblems } from '../../catalogue/constructor-sets/choice.rule.ts'
import type { KnownSet } from '../../catalogue/constructor-sets/constructor-sets.port.ts'
import type { LineSet } from './priced-lines.rule.ts'

/** A set in the basket. */
export interface StoredSet extends LineSet {
  /** Of the basket's line. */
  readonly id: number
  readonly constructorSetId: number
  /** Empty: the set is gone. */
  readonly code: string
  readonly title: string
  readonly image: string | null
}

/** Where a part stands in its set. */
export interface StoredSlot {
  readonly id: number
  /** Empty: the slot is gone. */
  readonly code: string
  readonly title: string
}

/** A choice as stored. */
export interface ChosenSet {
  readonly id: number
  readonly setId: number
  readonly slotIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly count: number
  readonly selected: boolean
}

/**
 * The parts of a set as lines, in order of its slots; undefined: the set is gone. `isDraft`: it is being assembled, and
 * is priced though something may be missing or not fit.
 */
export function setLines(
  { id, setId, slotIds, groupIds, count, selected }: ChosenSet,
  known: KnownSet | undefined,
  siteId: number,
  isDraft = false,
) {
  const choice = new Map(slotIds.map((slotId, n) => [slotId, groupIds[n]!]))
  const isSold = known?.isPublished && known.siteId === siteId
  const set: StoredSet = {
    id,
    constructorSetId: setId,
    code: isSold ? known.code : '',
    title: known?.title ?? 'Комплект, которого больше нет',
    image: known?.image ?? null,
    count,
    discountPercent: known?.discountPercent ?? 0,
    problem: isDraft
      ? null
      : isSold
        ? (choiceProblems(known, choice)[0]?.message ?? null)
        : 'Этот комплект больше не собирают',
  }
  const slots = known?.slots ?? []
  const place = (slotId: number) => slots.findIndex((slot) => slot.id === slotId)
  return [...choice]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([slotId, groupId]) => {
      const slot = slots[place(slotId)]
      return {
        groupId,
        count: count * (slot?.quantity ?? 1),
        selected,
        set,
        slot: { id: slotId, code: slot?.code ?? '', title: slot?.title ?? '' } satisfies StoredSlot,
      }
    })
}
