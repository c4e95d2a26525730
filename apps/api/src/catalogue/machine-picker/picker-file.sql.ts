import { statement } from '../../base/db/statement.ts'

export const findCategoriesOfPicker = statement<[codes: readonly string[]], { id: number; code: string }>(
  'findCategoriesOfPicker',
  'select id, code from categories where code = any($1)',
)

/** A row per value of the properties; a property without values has one row. */
export const findPropertiesOfPicker = statement<
  [codes: readonly string[]],
  {
    property: string
    propertyId: number
    kind: 'list' | 'number' | 'flag'
    id: number | null
    code: string | null
    title: string | null
  }
>(
  'findPropertiesOfPicker',
  `select p.code as property, p.id as "propertyId", p.kind, v.id, v.code, v.title from properties p
   left join property_values v on v.property_id = p.id where p.code = any($1)`,
)

export const findRolesOfPicker = statement<[codes: readonly string[]], { code: string }>(
  'findRolesOfPicker',
  'select code from compatibility_roles where code = any($1)',
)

/** Answers, conditions and operations are deleted by cascade. */
export const deletePicker = statement<[]>(
  'deletePicker',
  `with rules as (delete from picker_rules), workplace as (delete from picker_workplace),
     categories as (delete from picker_categories), garments as (delete from planner_garments),
     stations as (delete from planner_stations)
   delete from picker_questions`,
)

export const insertPickerCategories = statement<[ids: readonly number[]]>(
  'insertPickerCategories',
  `insert into picker_categories (category_id, sort)
   select id, place from unnest($1::int[]) with ordinality as t (id, place)`,
)

export const insertPickerQuestions = statement<[questions: string]>(
  'insertPickerQuestions',
  `insert into picker_questions (code, title, note, sort) select code, title, note, sort
   from json_to_recordset($1::json) as t (code text, title text, note text, sort smallint)`,
)

export const insertPickerAnswers = statement<[answers: string]>(
  'insertPickerAnswers',
  `insert into picker_answers (code, question, title, note, sort) select code, question, title, note, sort
   from json_to_recordset($1::json) as t (code text, question text, title text, note text, sort smallint)`,
)

export const insertPickerOperations = statement<[operations: string]>(
  'insertPickerOperations',
  `insert into picker_operations (answer, operation, sort) select answer, operation, sort
   from json_to_recordset($1::json) as t (answer text, operation text, sort smallint)`,
)

export const insertPickerRules = statement<[rules: string], { id: number; line: number }>(
  'insertPickerRules',
  `with input as (select * from json_to_recordset($1::json) as t (line integer, code text, unanswered text,
     "isRequired" boolean, weight smallint, reason text, lack text, sort smallint)),
   inserted as (insert into picker_rules (code, unanswered, is_required, weight, reason, lack, sort)
     select code, unanswered, "isRequired", weight, reason, lack, sort from input returning id, code)
   select id, line from inserted join input using (code)`,
)

export const insertPickerWorkplace = statement<[workplace: string], { id: number; line: number }>(
  'insertPickerWorkplace',
  `with input as (select * from json_to_recordset($1::json) as t (line integer, role text, title text, "fitsRole" text,
     count smallint, reason text, sort smallint, station text)),
   inserted as (insert into picker_workplace (role, title, fits_role, count, reason, sort, station)
     select role, title, "fitsRole", count, reason, sort, station from input returning id, sort)
   select id, line from inserted join input using (sort)`,
)

export const insertPickerRuleAnswers = statement<[answers: string]>(
  'insertPickerRuleAnswers',
  `insert into picker_rule_answers (rule_id, answer) select id, answer
   from json_to_recordset($1::json) as t (id integer, answer text) on conflict do nothing`,
)

export const insertPickerWorkplaceAnswers = statement<[answers: string]>(
  'insertPickerWorkplaceAnswers',
  `insert into picker_workplace_answers (workplace_id, answer) select id, answer
   from json_to_recordset($1::json) as t (id integer, answer text) on conflict do nothing`,
)

export const insertPickerConditions = statement<[conditions: string]>(
  'insertPickerConditions',
  `insert into picker_conditions (rule_id, workplace_id, side, clause, is_excluded, kind, category_id, property_id,
     value_id, from_number, to_number)
   select "ruleId", "workplaceId", side, clause, "isExcluded", kind, "categoryId", "propertyId", "valueId", "from", "to"
   from json_to_recordset($1::json) as t ("ruleId" integer, "workplaceId" integer, side text, clause smallint,
     "isExcluded" boolean, kind text, "categoryId" integer, "propertyId" integer, "valueId" integer,
     "from" double precision, "to" double precision)`,
)

export const insertStations = statement<[stations: string]>(
  'insertStations',
  `insert into planner_stations (code, title, area_dm2, operation, sort) select code, title, "areaDm2", operation, sort
   from json_to_recordset($1::json) as t (code text, title text, "areaDm2" integer, operation text, sort smallint)`,
)

export const insertGarments = statement<[garments: string]>(
  'insertGarments',
  `insert into planner_garments (code, title, note, sort) select code, title, note, sort
   from json_to_recordset($1::json) as t (code text, title text, note text, sort smallint)`,
)

export const insertGarmentAnswers = statement<[answers: string]>(
  'insertGarmentAnswers',
  `insert into planner_garment_answers (garment, answer) select garment, answer
   from json_to_recordset($1::json) as t (garment text, answer text) on conflict do nothing`,
)

export const insertNorms = statement<[norms: string]>(
  'insertNorms',
  `insert into planner_operations (garment, code, title, station, seconds, source, sort)
   select garment, code, title, station, seconds, source, sort from json_to_recordset($1::json)
     as t (garment text, code text, title text, station text, seconds integer, source text, sort smallint)`,
)

export const insertVolumes = statement<[volumes: string]>(
  'insertVolumes',
  `insert into planner_volumes (answer, from_units) select answer, "fromUnits"
   from json_to_recordset($1::json) as t (answer text, "fromUnits" integer)`,
)
