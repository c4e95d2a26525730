import type { Queryable } from '../../base/db/pool.ts'
import type { LineError } from '../../base/text/entry-lines.rule.ts'
import {
  boundsOf,
  categoryName,
  type Entry,
  type NamedClause,
  type NamedCondition,
  priceName,
  readPickerFile,
  stockName,
} from './picker-file.rule.ts'
import {
  deletePicker,
  findCategoriesOfPicker,
  findPropertiesOfPicker,
  findRolesOfPicker,
  insertGarmentAnswers,
  insertGarments,
  insertNorms,
  insertPickerAnswers,
  insertPickerCategories,
  insertPickerConditions,
  insertPickerOperations,
  insertPickerQuestions,
  insertPickerRuleAnswers,
  insertPickerRules,
  insertPickerWorkplace,
  insertPickerWorkplaceAnswers,
  insertStations,
  insertVolumes,
} from './picker-file.sql.ts'
import { clausesIn, keyOf, type Names, nameErrors, valueKey } from './picker-names.rule.ts'

/**
 * Replaces all rules with those of a file. If any line is wrong, nothing is written and all errors are returned.
 */
export async function loadPicker(tx: Queryable, text: string): Promise<{ loaded: number; errors: LineError[] }> {
  const { entries, errors } = readPickerFile(text)
  const names = await findNames(tx, entries)
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const previousLine = key === null ? undefined : seen.get(key)
    if (previousLine !== undefined) errors.push({ line: entry.line, message: `то же сказано в строке ${previousLine}` })
    if (key !== null) seen.set(key, entry.line)
    for (const message of nameErrors(entry, names)) errors.push({ line: entry.line, message })
  }
  const answeredQuestions = new Set(entries.flatMap((entry) => (entry.kind === 'answer' ? [entry.question] : [])))
  for (const entry of entries)
    if (entry.kind === 'question' && !answeredQuestions.has(entry.code))
      errors.push({ line: entry.line, message: `у вопроса «${entry.code}» нет ответов` })
  const garmentsWithNorms = new Set(entries.flatMap((entry) => (entry.kind === 'norm' ? [entry.garment] : [])))
  for (const entry of entries)
    if (entry.kind === 'garment' && !garmentsWithNorms.has(entry.code))
      errors.push({ line: entry.line, message: `у изделия «${entry.code}» нет ни одной нормы` })
  if (errors.length > 0) return { loaded: 0, errors: errors.toSorted((a, b) => a.line - b.line) }
  await deletePicker(tx)
  await insertEntries(tx, entries, names)
  return { loaded: entries.length, errors }
}

async function findNames(tx: Queryable, entries: readonly Entry[]): Promise<Names> {
  const conditions = entries.flatMap(clausesIn).flatMap((clause) => clause.conditions)
  const categories = conditions.flatMap(({ name, value }) => (name === categoryName ? [value] : []))
  const pickedFrom = entries.flatMap((entry) => (entry.kind === 'machines' ? entry.categories : []))
  const roles = entries.flatMap((entry) => (entry.kind === 'workplace' ? (entry.fitsRole ?? []) : []))
  const [categoryRows, propertyRows, roleRows] = [
    await findCategoriesOfPicker(tx, [...categories, ...pickedFrom]),
    await findPropertiesOfPicker(
      tx,
      conditions.map(({ name }) => name),
    ),
    await findRolesOfPicker(tx, roles),
  ]
  const codesOf = (kind: 'question' | 'answer' | 'station' | 'garment') =>
    new Set(entries.flatMap((entry) => (entry.kind === kind && 'code' in entry ? [entry.code] : [])))
  return {
    categories: new Map(categoryRows.map(({ code, id }) => [code, id])),
    properties: new Map(propertyRows.map(({ property, propertyId, kind }) => [property, { id: propertyId, kind }])),
    values: new Map(
      propertyRows.flatMap(({ property, id, code, title }) =>
        id === null
          ? []
          : [[valueKey(property, code ?? ''), id] as const, [valueKey(property, title ?? ''), id] as const],
      ),
    ),
    roles: new Set(roleRows.map(({ code }) => code)),
    questions: codesOf('question'),
    answers: codesOf('answer'),
    stations: codesOf('station'),
    garments: codesOf('garment'),
  }
}

/** All names in the entries must have been checked. */
async function insertEntries(tx: Queryable, entries: readonly Entry[], names: Names) {
  const entriesOf = <Kind extends Entry['kind']>(kind: Kind) =>
    entries
      .filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind)
      .map((entry, sort) => ({ ...entry, sort }))
  const categories = entriesOf('machines').flatMap((entry) => entry.categories)
  await insertPickerCategories(
    tx,
    [...new Set(categories)].map((code) => names.categories.get(code) as number),
  )
  await insertPickerQuestions(tx, JSON.stringify(entriesOf('question')))
  await insertPickerAnswers(tx, JSON.stringify(entriesOf('answer')))
  await insertPickerOperations(
    tx,
    JSON.stringify(
      entriesOf('operations').flatMap(({ answer, operations }) =>
        [...new Set(operations)].map((operation, sort) => ({ answer, operation, sort })),
      ),
    ),
  )
  const idsOf = (rows: readonly { id: number; line: number }[]) => new Map(rows.map(({ id, line }) => [line, id]))
  await insertPlanning(tx, {
    stations: entriesOf('station'),
    garments: entriesOf('garment'),
    norms: entriesOf('norm'),
    volumes: entriesOf('volume'),
  })
  const rules = entriesOf('rule')
  const ruleIds = idsOf(await insertPickerRules(tx, JSON.stringify(rules)))
  const workplace = entriesOf('workplace')
  const workplaceIds = idsOf(await insertPickerWorkplace(tx, JSON.stringify(workplace)))
  const answersOf = (
    owners: readonly { line: number; answers: readonly string[] }[],
    ids: ReadonlyMap<number, number>,
  ) => JSON.stringify(owners.flatMap(({ line, answers }) => answers.map((answer) => ({ id: ids.get(line), answer }))))
  await insertPickerRuleAnswers(tx, answersOf(rules, ruleIds))
  await insertPickerWorkplaceAnswers(tx, answersOf(workplace, workplaceIds))
  const rows = (clauses: readonly NamedClause[], owner: object) =>
    clauses.flatMap(({ isExcluded, conditions }, clause) =>
      conditions.map((each) => ({ ...owner, clause, isExcluded, ...storedCondition(each, names) })),
    )
  await insertPickerConditions(
    tx,
    JSON.stringify([
      ...rules.flatMap(({ line, machine }) => rows(machine, { ruleId: ruleIds.get(line), side: 'machine' })),
      ...workplace.flatMap(({ line, machine, part }) => [
        ...rows(machine, { workplaceId: workplaceIds.get(line), side: 'machine' }),
        ...rows(part, { workplaceId: workplaceIds.get(line), side: 'part' }),
      ]),
    ]),
  )
}

async function insertPlanning(
  tx: Queryable,
  planning: {
    stations: readonly Extract<Entry, { kind: 'station' }>[]
    garments: readonly Extract<Entry, { kind: 'garment' }>[]
    norms: readonly Extract<Entry, { kind: 'norm' }>[]
    volumes: readonly Extract<Entry, { kind: 'volume' }>[]
  },
) {
  const { stations, garments, norms, volumes } = planning
  await insertStations(tx, JSON.stringify(stations))
  await insertGarments(tx, JSON.stringify(garments))
  await insertGarmentAnswers(
    tx,
    JSON.stringify(garments.flatMap(({ code, answers }) => answers.map((answer) => ({ garment: code, answer })))),
  )
  await insertNorms(tx, JSON.stringify(norms))
  await insertVolumes(tx, JSON.stringify(volumes))
}

function storedCondition({ name, value }: NamedCondition, names: Names) {
  if (name === categoryName) return { kind: 'category', categoryId: names.categories.get(value) }
  if (name === stockName) return { kind: 'stock' }
  const { from = null, to = null } = boundsOf(value) ?? {}
  // The owner writes roubles.
  if (name === priceName) return { kind: 'price', from: from && Math.round(from * 100), to: to && Math.round(to * 100) }
  const property = names.properties.get(name)
  return property?.kind === 'number'
    ? { kind: 'number', propertyId: property.id, from, to }
    : { kind: 'property', propertyId: property?.id, valueId: names.values.get(valueKey(name, value)) ?? null }
}
