import type { Queryable } from '../../base/db/pool.ts'
import type { LineError } from '../../base/text/entry-lines.rule.ts'
import { type Entry, type NamedValue, readCompatibilityFile } from './compatibility-file.rule.ts'
import {
  deleteCompatibility,
  findCategoriesByCodes,
  findProductsByArticles,
  findValuesOfProperties,
  insertAdvice,
  insertArticleProperties,
  insertConditions,
  insertPairs,
  insertPartRoles,
  insertRules,
  insertSharedProperties,
  insertSuccessors,
  lockCompatibility,
} from './compatibility-file.sql.ts'
import { type Names, valueKey } from './fit-names.rule.ts'
import { replacementCircle } from './successor.rule.ts'

/** Replaces all entries with those of a file. If any line is wrong, nothing is written and all errors are returned. */
export async function loadCompatibility(tx: Queryable, text: string): Promise<{ loaded: number; errors: LineError[] }> {
  const { entries, errors } = readCompatibilityFile(text)
  const names = await findNames(tx, entries)
  const roles = new Set(entries.flatMap((entry) => (entry.kind === 'role' ? [entry.code] : [])))
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const previousLine = seen.get(key)
    if (previousLine !== undefined) errors.push({ line: entry.line, message: `то же сказано в строке ${previousLine}` })
    seen.set(key, entry.line)
    for (const message of unknownNames(entry, names, roles)) errors.push({ line: entry.line, message })
  }
  errors.push(...circles(entries))
  if (errors.length > 0) return { loaded: 0, errors: errors.toSorted((a, b) => a.line - b.line) }
  await lockCompatibility(tx)
  await deleteCompatibility(tx)
  await insertPartRoles(tx, JSON.stringify(entries.filter(({ kind }) => kind === 'role')))
  await insertEntries(tx, entries, names)
  return { loaded: entries.length, errors }
}

/** Replacements that lead back to where they began, each circle once, by its last line. */
function circles(entries: readonly Entry[]): LineError[] {
  const successors = new Map<string, string>()
  return entries.flatMap((entry) => {
    if (entry.kind !== 'successor' || successors.has(entry.product)) return []
    successors.set(entry.product, entry.successor)
    const circle = replacementCircle(entry.product, successors)
    return circle === null ? [] : [{ line: entry.line, message: `замены идут по кругу: ${circle.join(' → ')}` }]
  })
}

export async function findNames(tx: Queryable, entries: readonly Entry[]): Promise<Names> {
  const codes = { categories: new Set<string>(), properties: new Set<string>(), articles: new Set<string>() }
  for (const entry of entries) {
    if (entry.kind === 'rule') {
      for (const { category, property } of entry.conditions) {
        if (category !== null) codes.categories.add(category)
        if (property !== null) codes.properties.add(property)
      }
      for (const { machine, part } of entry.shared) codes.properties.add(machine).add(part)
    } else if (entry.kind === 'articles') codes.properties.add(entry.property)
    else if (entry.kind === 'advice') codes.properties.add(entry.machine.property).add(entry.part.property)
    else if (entry.kind === 'pair') codes.articles.add(entry.machine).add(entry.part)
    else if (entry.kind === 'successor') codes.articles.add(entry.product).add(entry.successor)
  }
  const [categories, values, products] = [
    await findCategoriesByCodes(tx, [...codes.categories]),
    await findValuesOfProperties(tx, [...codes.properties]),
    await findProductsByArticles(tx, [...codes.articles]),
  ]
  return {
    categories: new Map(categories.map(({ code, id }) => [code, id])),
    properties: new Map(values.map(({ property, propertyId }) => [property, propertyId])),
    values: new Map(
      values.flatMap(({ property, id, code, title }) =>
        id === null
          ? []
          : [
              [valueKey({ property, value: code ?? '' }), id] as const,
              [valueKey({ property, value: title ?? '' }), id] as const,
            ],
      ),
    ),
    products: new Map(products.map(({ article, ids }) => [article, ids.length === 1 ? (ids[0] as number) : null])),
  }
}

/** Two entries with the same key are an error. */
function keyOf(entry: Entry): string {
  switch (entry.kind) {
    case 'role':
    case 'rule':
      return `${entry.kind} ${entry.code}`
    case 'pair':
      return `pair ${entry.machine}|${entry.part}`
    case 'advice':
      return `advice ${entry.role}|${valueKey(entry.machine)}|${valueKey(entry.part)}|${entry.title}`
    case 'articles':
      return `articles ${entry.property}`
    case 'successor':
      return `successor ${entry.product}`
  }
}

export function unknownNames(entry: Entry, names: Names, roles: ReadonlySet<string>): string[] {
  const errors: string[] = []
  const role = 'role' in entry ? entry.role : null
  if (role !== null && !roles.has(role)) errors.push(`роли «${role}» в файле нет`)
  const property = (code: string) => {
    if (!names.properties.has(code)) errors.push(`свойства «${code}» нет`)
  }
  const value = (named: NamedValue) => {
    property(named.property)
    if (names.properties.has(named.property) && !names.values.has(valueKey(named)))
      errors.push(`у свойства «${named.property}» нет значения «${named.value}»`)
  }
  const product = (article: string) => {
    const productId = names.products.get(article)
    if (productId === undefined) errors.push(`товара с артикулом «${article}» нет`)
    else if (productId === null) errors.push(`артикул «${article}» у нескольких товаров`)
  }
  if (entry.kind === 'rule') {
    for (const each of entry.conditions) {
      if (each.category !== null && !names.categories.has(each.category)) errors.push(`раздела «${each.category}» нет`)
      if (each.property !== null && each.value === null) property(each.property)
      if (each.property !== null && each.value !== null) value({ property: each.property, value: each.value })
    }
    for (const each of entry.shared) for (const code of new Set([each.machine, each.part])) property(code)
  } else if (entry.kind === 'articles') property(entry.property)
  else if (entry.kind === 'advice') for (const each of [entry.machine, entry.part]) value(each)
  else if (entry.kind === 'pair') for (const each of [entry.machine, entry.part]) product(each)
  else if (entry.kind === 'successor') for (const each of [entry.product, entry.successor]) product(each)
  return errors
}

/** All names in the entries must have been checked. Without roles; `place` of the first. */
export async function insertEntries(tx: Queryable, entries: readonly Entry[], names: Names, place = 0) {
  const entriesOf = <Kind extends Entry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind)
  const ruleIds = new Map(
    (await insertRules(tx, JSON.stringify(entriesOf('rule').map((rule, n) => ({ ...rule, sort: place + n }))))).map(
      ({ id, code }) => [code, id],
    ),
  )
  await insertConditions(
    tx,
    JSON.stringify(
      entriesOf('rule').flatMap((rule) =>
        rule.conditions.map(({ side, category, property, value, isExcluded }) => ({
          rule_id: ruleIds.get(rule.code),
          side,
          category_id: category === null ? null : names.categories.get(category),
          property_id: property === null ? null : names.properties.get(property),
          value_id: property === null || value === null ? null : names.values.get(valueKey({ property, value })),
          is_excluded: isExcluded,
        })),
      ),
    ),
  )
  await insertSharedProperties(
    tx,
    JSON.stringify(
      entriesOf('rule').flatMap((rule) =>
        rule.shared.map(({ machine, part, isOptional }) => ({
          rule_id: ruleIds.get(rule.code),
          machine_property_id: names.properties.get(machine),
          part_property_id: names.properties.get(part),
          is_optional: isOptional,
        })),
      ),
    ),
  )
  await insertPairs(
    tx,
    JSON.stringify(
      entriesOf('pair').map(({ machine, part, role, isCompatible, note, source }) => ({
        machine_id: names.products.get(machine),
        part_id: names.products.get(part),
        role,
        is_fitting: isCompatible,
        note,
        source,
      })),
    ),
  )
  await insertAdvice(
    tx,
    JSON.stringify(
      entriesOf('advice').map(({ role, machine, part, title }, n) => ({
        role,
        sort: place + n,
        title,
        machine_value_id: names.values.get(valueKey(machine)),
        part_value_id: names.values.get(valueKey(part)),
      })),
    ),
  )
  await insertArticleProperties(
    tx,
    JSON.stringify(
      entriesOf('articles').map(({ property, role }) => ({ property_id: names.properties.get(property), role })),
    ),
  )
  await insertSuccessors(
    tx,
    JSON.stringify(
      entriesOf('successor').map(({ product, successor, note }) => ({
        product_id: names.products.get(product),
        successor_id: names.products.get(successor),
        note,
      })),
    ),
  )
}
