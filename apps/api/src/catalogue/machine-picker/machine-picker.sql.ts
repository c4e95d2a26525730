import { statement } from '../../base/db/statement.ts'

export const findPickerCategories = statement<[], { id: number; code: string }>(
  'findPickerCategories',
  'select c.id, c.code from picker_categories p join categories c on c.id = p.category_id order by p.sort, c.id',
)

/** Categories the picker chooses from; none while it has no questions. */
export const findOpenPickerCategories = statement<[], { id: number }>(
  'findPickedCategories',
  `select category_id as id from picker_categories where exists (select from picker_questions)
   order by sort, category_id`,
)

export interface QuestionRow {
  code: string
  title: string
  note: string
}

export const findPickerQuestions = statement<[], QuestionRow>(
  'findPickerQuestions',
  'select code, title, note from picker_questions order by sort, code',
)

export interface AnswerRow {
  code: string
  question: string
  title: string
  note: string
  /** Codes of the answers (operations) that sewing this usually takes, in the order of the work. */
  operations: string[]
}

export const findPickerAnswers = statement<[], AnswerRow>(
  'findPickerAnswers',
  `select a.code, a.question, a.title, a.note,
     array(select o.operation from picker_operations o where o.answer = a.code order by o.sort, o.operation)
       as operations
   from picker_answers a join picker_questions q on q.code = a.question order by q.sort, a.sort, a.code`,
)

/** A condition, with the codes and titles the owner uses. */
export interface ConditionRow {
  side: 'machine' | 'part'
  clause: number
  isExcluded: boolean
  kind: 'category' | 'property' | 'number' | 'price' | 'stock'
  categoryId: number | null
  category: string | null
  propertyId: number | null
  property: string | null
  valueId: number | null
  value: string | null
  from: number | null
  to: number | null
}

export interface RuleRow {
  code: string
  /** The rule applies only while this question is not answered. Null means always. */
  unanswered: string | null
  isRequired: boolean
  weight: number
  reason: string
  lack: string
  answers: string[]
  conditions: ConditionRow[]
}

export const conditionsOf = (owner: 'rule_id' | 'workplace_id', id: string) =>
  `coalesce((select json_agg(json_build_object('side', c.side, 'clause', c.clause, 'isExcluded', c.is_excluded, 'kind',
     c.kind, 'categoryId', c.category_id, 'category', k.code, 'propertyId', c.property_id, 'property', p.code,
     'valueId', c.value_id, 'value', v.title, 'from', c.from_number, 'to', c.to_number)
     order by c.side, c.clause, c.category_id, c.property_id, c.value_id, c.from_number)
     from picker_conditions c left join categories k on k.id = c.category_id
     left join properties p on p.id = c.property_id left join property_values v on v.id = c.value_id
     where c.${owner} = ${id}), '[]') as conditions`

export const findPickerRules = statement<[], RuleRow>(
  'findPickerRules',
  `select r.code, r.unanswered, r.is_required as "isRequired", r.weight, r.reason, r.lack,
     array(select a.answer from picker_rule_answers a where a.rule_id = r.id order by a.answer) as answers,
     ${conditionsOf('rule_id', 'r.id')}
   from picker_rules r order by r.sort, r.id`,
)

export interface WorkplaceRow {
  role: string
  title: string
  fitsRole: string | null
  count: number
  reason: string
  answers: string[]
  conditions: ConditionRow[]
}

export const findPickerWorkplace = statement<[], WorkplaceRow>(
  'findPickerWorkplace',
  `select w.role, w.title, w.fits_role as "fitsRole", w.count, w.reason,
     array(select a.answer from picker_workplace_answers a where a.workplace_id = w.id order by a.answer) as answers,
     ${conditionsOf('workplace_id', 'w.id')}
   from picker_workplace w where w.station is null order by w.sort, w.id`,
)
