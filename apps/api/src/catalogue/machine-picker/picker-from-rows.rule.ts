import type { ConditionRow, RuleRow, WorkplaceRow } from './machine-picker.sql.ts'
import type { AnswerCondition, Clause, Condition, PickRule } from './pick.rule.ts'

/** The part of the dictionary that rules refer to. */
export interface PickerDictionary {
  readonly categoryOrdinals: ReadonlyMap<number, number>
  readonly propertyOrdinals: ReadonlyMap<number, number>
  readonly valueOrdinals: ReadonlyMap<number, number>
  readonly values: readonly { readonly property: number }[]
}

/** A line of the workplace: which part goes with which machine, and with which answers. */
export interface WorkplaceLine {
  readonly role: string
  readonly title: string
  readonly when: AnswerCondition
  readonly machine: readonly Clause[]
  readonly part: readonly Clause[]
  /** The part must be compatible with the machine in this role; null when any part will do. */
  readonly fitsRole: string | null
  readonly count: number
  readonly reason: string
}

/** Rules with ordinals in place of ids. Skips a rule whose conditions were deleted with their categories. */
export const pickRules = (
  rows: readonly RuleRow[],
  dictionary: PickerDictionary,
  questionOf: ReadonlyMap<string, string>,
): PickRule[] =>
  rows.flatMap(({ answers, unanswered, conditions, ...rule }) => {
    const clauses = clausesOf(conditions, 'machine', dictionary)
    return clauses.length === 0 ? [] : [{ ...rule, when: whenOf(answers, unanswered, questionOf), clauses }]
  })

export const workplaceLines = (
  rows: readonly WorkplaceRow[],
  dictionary: PickerDictionary,
  questionOf: ReadonlyMap<string, string>,
): WorkplaceLine[] =>
  rows.map(({ answers, conditions, ...line }) => ({
    ...line,
    when: whenOf(answers, null, questionOf),
    machine: clausesOf(conditions, 'machine', dictionary),
    part: clausesOf(conditions, 'part', dictionary),
  }))

/** Clauses of equipment that a kind of workplace needs with any machine. */
export const equipmentClauses = (conditions: readonly ConditionRow[], dictionary: PickerDictionary): Clause[] =>
  clausesOf(conditions, 'part', dictionary)

/** The rule for a price typed by the buyer. Its weight equals that of a budget among the answers. */
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
): AnswerCondition => ({
  anyOf: [...Map.groupBy(answers, (answer) => questionOf.get(answer) ?? '').values()],
  noneOf: [...questionOf].flatMap(([answer, question]) => (question === unanswered ? answer : [])),
})

function clausesOf(
  conditions: readonly ConditionRow[],
  side: 'machine' | 'part',
  dictionary: PickerDictionary,
): Clause[] {
  const clauses = Map.groupBy(
    conditions.filter((each) => each.side === side),
    ({ clause }) => clause,
  )
  return [...clauses.values()].map((clauseRows) => ({
    isExcluded: clauseRows[0]?.isExcluded === true,
    conditions: clauseRows.map((each) => conditionOf(each, dictionary)),
  }))
}

function conditionOf(row: ConditionRow, dictionary: PickerDictionary): Condition {
  const property = dictionary.propertyOrdinals.get(row.propertyId ?? 0) ?? -1
  const bounds = { from: row.from ?? Number.NEGATIVE_INFINITY, to: row.to ?? Number.POSITIVE_INFINITY }
  switch (row.kind) {
    case 'category':
      return { kind: 'category', ordinals: [dictionary.categoryOrdinals.get(row.categoryId ?? 0) ?? -1] }
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
            ? dictionary.values.flatMap((value, ordinal) => (value.property === property ? [ordinal] : []))
            : [dictionary.valueOrdinals.get(row.valueId) ?? -1],
      }
  }
}
