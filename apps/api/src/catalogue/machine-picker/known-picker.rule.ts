import type { ConditionRow, RuleRow, WorkplaceRow } from './machine-picker.sql.ts'
import type { Clause, Condition, PickRule, When } from './pick.rule.ts'

/** The part of the dictionary that rules refer to. */
export interface KnownWords {
  readonly categoryOrdinals: ReadonlyMap<number, number>
  readonly propertyOrdinals: ReadonlyMap<number, number>
  readonly valueOrdinals: ReadonlyMap<number, number>
  readonly values: readonly { readonly property: number }[]
}

/** A line of the workplace: which part goes with which machine, and for which answers. */
export interface WorkplaceLine {
  readonly role: string
  readonly title: string
  readonly when: When
  readonly machine: readonly Clause[]
  readonly part: readonly Clause[]
  /** The part must be compatible with the machine in this role; null: any part will do. */
  readonly fitsRole: string | null
  readonly count: number
  readonly reason: string
}

/** Rules with ordinals in place of ids; a rule whose conditions were deleted with their categories is left out. */
export const pickRules = (
  rows: readonly RuleRow[],
  words: KnownWords,
  questionOf: ReadonlyMap<string, string>,
): PickRule[] =>
  rows.flatMap(({ answers, unanswered, conditions, ...rule }) => {
    const clauses = clausesOf(conditions, 'machine', words)
    return clauses.length === 0 ? [] : [{ ...rule, when: whenOf(answers, unanswered, questionOf), clauses }]
  })

export const workplaceLines = (
  rows: readonly WorkplaceRow[],
  words: KnownWords,
  questionOf: ReadonlyMap<string, string>,
): WorkplaceLine[] =>
  rows.map(({ answers, conditions, ...line }) => ({
    ...line,
    when: whenOf(answers, null, questionOf),
    machine: clausesOf(conditions, 'machine', words),
    part: clausesOf(conditions, 'part', words),
  }))

/** Clauses of equipment that a kind of workplace has with any machine. */
export const equipmentClauses = (conditions: readonly ConditionRow[], words: KnownWords): Clause[] =>
  clausesOf(conditions, 'part', words)

/** The rule for a price typed by the buyer. It is relaxed as easily as a budget chosen among the answers. */
export const priceRule = (from: number, to: number): PickRule => ({
  code: 'price',
  when: { anyOf: [], noneOf: [] },
  isRequired: true,
  weight: 30,
  clauses: [{ isExcluded: false, conditions: [{ kind: 'price', from, to }] }],
  reason: 'цена в ваших пределах',
  lack: 'цена не в ваших пределах',
})

const whenOf = (
  answers: readonly string[],
  unanswered: string | null,
  questionOf: ReadonlyMap<string, string>,
): When => ({
  anyOf: [...Map.groupBy(answers, (answer) => questionOf.get(answer) ?? '').values()],
  noneOf: [...questionOf].flatMap(([answer, question]) => (question === unanswered ? answer : [])),
})

function clausesOf(conditions: readonly ConditionRow[], side: 'machine' | 'part', words: KnownWords): Clause[] {
  const clauses = Map.groupBy(
    conditions.filter((each) => each.side === side),
    ({ clause }) => clause,
  )
  return [...clauses.values()].map((own) => ({
    isExcluded: own[0]?.isExcluded === true,
    conditions: own.map((each) => conditionOf(each, words)),
  }))
}

function conditionOf(row: ConditionRow, words: KnownWords): Condition {
  const property = words.propertyOrdinals.get(row.propertyId ?? 0) ?? -1
  const bounds = { from: row.from ?? Number.NEGATIVE_INFINITY, to: row.to ?? Number.POSITIVE_INFINITY }
  switch (row.kind) {
    case 'category':
      return { kind: 'category', ordinals: [words.categoryOrdinals.get(row.categoryId ?? 0) ?? -1] }
    case 'number':
      return { kind: 'number', property, ...bounds }
    case 'price':
      return { kind: 'price', ...bounds }
    case 'stock':
      return { kind: 'stock' }
    case 'property':
      return {
        kind: 'values',
        ordinals:
          row.valueId === null
            ? words.values.flatMap((value, ordinal) => (value.property === property ? [ordinal] : []))
            : [words.valueOrdinals.get(row.valueId) ?? -1],
      }
  }
}
