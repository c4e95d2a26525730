/** Slots of a set, their alternatives, and rules about which alternatives go together. */
export interface ConstructorDesign {
  /** In order: a slot comes before those that depend on it. */
  readonly slots: readonly {
    readonly id: number
    readonly title: string
    readonly isRequired: boolean
    readonly alternatives: readonly { readonly groupId: number; readonly isDefault: boolean }[]
  }[]
  /** An alternative of a slot needs one of these alternatives in another slot. Empty means an empty slot. */
  readonly rules: readonly {
    readonly slotId: number
    readonly groupId: number
    readonly withSlotId: number
    readonly groupIds: readonly number[]
    readonly reason: string
  }[]
}

/** The chosen group id, by slot id. */
export type Choice = ReadonlyMap<number, number>

interface Incompatibility {
  readonly slotId: number
  readonly groupId: number
  readonly reason: string
}

/** Describes the problems of a choice, in order of slots. Empty when the choice is valid. */
export function choiceProblems(design: ConstructorDesign, choice: Choice): { slotId: number; message: string }[] {
  const known = new Set(design.slots.map(({ id }) => id))
  const unknown = [...choice.keys()]
    .filter((slotId) => !known.has(slotId))
    .map((slotId) => ({ slotId, message: 'Такой части в комплекте больше нет' }))
  const incompatibilities = incompatibilitiesInSet(design, choice)
  return [
    ...unknown,
    ...design.slots.flatMap(({ id: slotId, title, isRequired, alternatives }) => {
      const groupId = choice.get(slotId)
      if (groupId === undefined) {
        if (isRequired) return [{ slotId, message: `Не выбрано: ${lowercaseFirst(title)}` }]
        const violated = design.rules.find(
          (rule) => rule.withSlotId === slotId && rule.groupIds.length > 0 && choice.get(rule.slotId) === rule.groupId,
        )
        return violated ? [{ slotId, message: violated.reason }] : []
      }
      if (!alternatives.some((each) => each.groupId === groupId))
        return [{ slotId, message: 'Этого варианта в комплекте больше нет: выберите другой' }]
      const incompatibility = incompatibilities.find((each) => each.slotId === slotId && each.groupId === groupId)
      return incompatibility ? [{ slotId, message: incompatibility.reason }] : []
    }),
  ]
}

/** The problems of a choice, including parts that are no longer sold. */
export function problemsWithUnsold(design: ConstructorDesign, choice: Choice, isForSale: (groupId: number) => boolean) {
  const problems = choiceProblems(design, choice)
  const existing = new Set(problems.map(({ slotId }) => slotId))
  const unsold = [...choice].filter(([slotId, groupId]) => !existing.has(slotId) && !isForSale(groupId))
  return [
    ...problems,
    ...unsold.map(([slotId]) => ({ slotId, message: 'Больше не продаётся: выберите другой вариант' })),
  ]
}

/** Whether a group is sold on this site at a known price. */
export const canBeBought = (group: { readonly isForSale: boolean; readonly prices: readonly unknown[] } | undefined) =>
  group?.isForSale === true && group.prices.length > 0

/**
 * Alternatives that do not go with the choice in earlier slots. Of two that do not go together the later one is
 * reported, so that the earlier slot can always be changed first.
 */
export function incompatibilitiesInSet({ slots, rules }: ConstructorDesign, choice: Choice): Incompatibility[] {
  const slotOrder = new Map(slots.map(({ id }, index) => [id, index]))
  const comesBefore = (one: number, other: number) => (slotOrder.get(one) ?? 0) < (slotOrder.get(other) ?? 0)
  return slots.flatMap(({ id: slotId, alternatives }) =>
    alternatives.flatMap(({ groupId }): Incompatibility[] => {
      const broken = rules.find((rule) => {
        if (rule.slotId === slotId && rule.groupId === groupId) {
          const other = choice.get(rule.withSlotId)
          return other !== undefined && comesBefore(rule.withSlotId, slotId) && !rule.groupIds.includes(other)
        }
        return (
          rule.withSlotId === slotId &&
          comesBefore(rule.slotId, slotId) &&
          choice.get(rule.slotId) === rule.groupId &&
          !rule.groupIds.includes(groupId)
        )
      })
      return broken ? [{ slotId, groupId, reason: broken.reason }] : []
    }),
  )
}

/** The initial choice of a set: the default alternative of every slot that has one. */
export const defaultChoice = ({ slots }: ConstructorDesign): Choice =>
  new Map(
    slots.flatMap(({ id, alternatives }) =>
      alternatives.filter(({ isDefault }) => isDefault).map(({ groupId }) => [id, groupId]),
    ),
  )

const lowercaseFirst = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
