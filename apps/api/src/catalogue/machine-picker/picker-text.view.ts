import type { AnswerRow, ConditionRow, QuestionRow, RuleRow, WorkplaceRow } from './machine-picker.sql.ts'
import { boundsText, categoryName, fitsName, priceName, stockName } from './picker-file.rule.ts'
import type { PlanningRows } from './planning.sql.ts'

export interface PickerRows {
  readonly categories: readonly { readonly id: number; readonly code: string }[]
  readonly questions: readonly QuestionRow[]
  readonly answers: readonly AnswerRow[]
  readonly rules: readonly RuleRow[]
  readonly workplace: readonly WorkplaceRow[]
}

/** The current state as lines of a file that `readPickerFile` can read. */
export function pickerLines(
  { categories, questions, answers, rules, workplace }: PickerRows,
  { stations, equipment, garments, operations, volumes }: PlanningRows,
): string[] {
  const line = (...cells: (string | number)[]) => cells.join(' | ').trimEnd()
  return [
    ...(categories.length > 0 ? [line('машины', categories.map(({ code }) => code).join('; '))] : []),
    ...questions.flatMap(({ code, title, note }) => [
      line('вопрос', code, title, ...(note ? [note] : [])),
      ...answers
        .filter(({ question }) => question === code)
        .map((each) => line('ответ', each.code, code, each.title, ...(each.note ? [each.note] : []))),
    ]),
    ...answers.flatMap(({ code, operations }) =>
      operations.length > 0 ? [line('операции', code, operations.join('; '))] : [],
    ),
    ...rules.map(({ code, answers, unanswered, isRequired, conditions, weight, reason, lack }) =>
      line(
        'правило',
        code,
        [...answers, ...(unanswered === null ? [] : [`-${unanswered}`])].join('; '),
        isRequired ? 'нужно' : 'лучше',
        clausesText(conditions, 'machine'),
        weight,
        reason,
        lack,
      ),
    ),
    ...workplace.map(({ role, title, answers, conditions, fitsRole, count, reason }) => {
      const part = [fitsRole === null ? '' : `${fitsName}=${fitsRole}`, clausesText(conditions, 'part')]
      const machine = clausesText(conditions, 'machine')
      return line('место', role, title, answers.join('; '), machine, part.filter(Boolean).join('; '), count, reason)
    }),
    ...stations.map(({ code, title, areaDm2, operation }) =>
      line('участок', code, title, areaDm2 / 100, ...(operation === null ? [] : [operation])),
    ),
    ...equipment.map(({ station, role, title, conditions, count, reason }) =>
      line('оснащение', station, role, title, clausesText(conditions, 'part'), count, reason),
    ),
    ...garments.map(({ code, title, answers, note }) =>
      line('изделие', code, title, answers.join('; '), ...(note ? [note] : [])),
    ),
    ...operations.map(({ garment, code, title, station, seconds, source }) =>
      line('норма', garment, code, title, station, seconds, source),
    ),
    ...volumes.map(({ answer, fromUnits }) => line('объём', answer, fromUnits)),
  ]
}

function clausesText(conditions: readonly ConditionRow[], side: 'machine' | 'part'): string {
  const clauses = Map.groupBy(
    conditions.filter((each) => each.side === side),
    ({ clause }) => clause,
  )
  return [...clauses.values()]
    .map((clauseConditions) => {
      const texts = clauseConditions.map((each, n) => {
        const previous = clauseConditions[n - 1]
        const isSame = previous !== undefined && nameOf(previous) === nameOf(each) && valueText(previous) !== ''
        return isSame ? valueText(each) : [nameOf(each), valueText(each)].filter((text) => text !== '').join('=')
      })
      return `${clauseConditions[0]?.isExcluded ? '-' : ''}${texts.join(' или ')}`
    })
    .join('; ')
}

function nameOf({ kind, property }: ConditionRow): string {
  if (kind === 'category') return categoryName
  if (kind === 'price') return priceName
  return kind === 'stock' ? stockName : (property ?? '')
}

function valueText({ kind, category, value, from, to }: ConditionRow): string {
  if (kind === 'category') return category ?? ''
  if (kind === 'number') return boundsText(from, to)
  if (kind === 'price') return boundsText(from && from / 100, to && to / 100)
  return value ?? ''
}
