import type { Reader } from '../../base/db/pool.ts'
import { findSchemeParts } from '../part-schemes/scheme-parts.port.ts'
import type { CompatibilityRule, Requirement, SharedProperty } from './compatibility.rule.ts'
import {
  type AdviceRow,
  type ArticlePropertyRow,
  findArticleProperties,
  findCompatibilityAdvice,
  findCompatibilityPairs,
  findCompatibilityRules,
  findPartRoles,
  findProductSuccessors,
  type PairRow,
  type PartRoleRow,
  type RuleRow,
  type SuccessorRow,
} from './compatibility.sql.ts'
import { type ArticleProperty, articleProperty } from './named-articles.rule.ts'

export { type CompatibilityRule, isSharedValue } from './compatibility.rule.ts'

/** All data about which goods fit which machines. */
export interface Compatibility {
  readonly roles: readonly PartRoleRow[]
  readonly rules: readonly CompatibilityRule[]
  /** By product id: a pair is listed under both of its products. */
  readonly pairs: ReadonlyMap<number, readonly PairRow[]>
  /** Values of parts advised for values of machines, by value ids. */
  readonly advice: readonly AdviceRow[]
  /** Properties by which feeds say what fits what and what is sold instead. */
  readonly articleProperties: readonly ArticleProperty[]
  /** By id of the replaced product. */
  readonly successors: ReadonlyMap<number, SuccessorRow>
  /** By id of the replacing product: ids of the products it replaces. */
  readonly predecessors: ReadonlyMap<number, readonly number[]>
}

/** The part of the dictionary that rules refer to. */
export interface CompatibilityDictionary {
  readonly categoryOrdinals: ReadonlyMap<number, number>
  readonly properties: readonly { readonly title: string }[]
  readonly propertyOrdinals: ReadonlyMap<number, number>
  readonly values: readonly { readonly property: number; readonly title: string }[]
  readonly valueOrdinals: ReadonlyMap<number, number>
}

export async function readCompatibilityRows(tx: Reader) {
  const [roles, rules, pairs, advice, articleProperties, successors, schemeParts] = await Promise.all([
    findPartRoles(tx),
    findCompatibilityRules(tx),
    findCompatibilityPairs(tx),
    findCompatibilityAdvice(tx),
    findArticleProperties(tx),
    findProductSuccessors(tx),
    findSchemeParts(tx),
  ])
  return {
    roles,
    rules,
    pairs: [...pairs, ...schemePairs(schemeParts, pairs, roles)],
    advice,
    articleProperties,
    successors,
  }
}

/** The role of products on part schemes. */
export const schemePartRole = 'part'

/** Pairs from part schemes, except those that the owner has already given. */
function schemePairs(
  schemeParts: Awaited<ReturnType<typeof findSchemeParts>>,
  pairs: readonly PairRow[],
  roles: readonly PartRoleRow[],
): PairRow[] {
  if (!roles.some(({ code }) => code === schemePartRole)) return []
  const existing = new Set(pairs.map(({ machineId, partId }) => `${machineId} ${partId}`))
  return schemeParts.flatMap(({ machineId, partId, title }) =>
    existing.has(`${machineId} ${partId}`)
      ? []
      : [{ machineId, partId, role: schemePartRole, isCompatible: true, note: '', source: `схема «${title}»` }],
  )
}

export function compatibilityOf(
  { roles, rules, pairs, advice, articleProperties, successors }: Awaited<ReturnType<typeof readCompatibilityRows>>,
  dictionary: CompatibilityDictionary,
): Compatibility {
  const byProduct = new Map<number, PairRow[]>()
  for (const pair of pairs)
    for (const id of [pair.machineId, pair.partId]) {
      const productPairs = byProduct.get(id)
      if (productPairs) productPairs.push(pair)
      else byProduct.set(id, [pair])
    }
  return {
    roles,
    pairs: byProduct,
    advice,
    rules: rules.map((rule) => ruleOf(rule, dictionary)),
    articleProperties: articleProperties.map((row) => articlePropertyOf(row, dictionary)),
    successors: new Map(successors.map((row) => [row.productId, row])),
    predecessors: new Map(
      [...Map.groupBy(successors, ({ successorId }) => successorId)].map(([id, rows]) => [
        id,
        rows.map(({ productId }) => productId),
      ]),
    ),
  }
}

function articlePropertyOf(
  { propertyId, role }: ArticlePropertyRow,
  dictionary: CompatibilityDictionary,
): ArticleProperty {
  const ordinals = valuesOf(propertyId, dictionary)
  return articleProperty(
    role,
    dictionary.properties[dictionary.propertyOrdinals.get(propertyId) ?? -1]?.title ?? '',
    ordinals.map((ordinal) => [ordinal, dictionary.values[ordinal]?.title ?? '']),
  )
}

function ruleOf(
  { code, role, note, source, conditions, shared }: RuleRow,
  dictionary: CompatibilityDictionary,
): CompatibilityRule {
  const requirementsOf = (side: 'machine' | 'part') =>
    conditions.flatMap((condition) => (condition.side === side ? requirementOf(condition, dictionary) : []))
  return {
    code,
    role,
    note,
    source,
    requirements: { machine: requirementsOf('machine'), part: requirementsOf('part') },
    shared: shared.map((each) => sharedOf(each, dictionary)),
  }
}

function requirementOf(
  { categoryId, propertyId, valueId, isExcluded }: RuleRow['conditions'][number],
  dictionary: CompatibilityDictionary,
): Requirement {
  if (categoryId !== null)
    return { kind: 'category', ordinals: [dictionary.categoryOrdinals.get(categoryId) ?? -1], isExcluded }
  const ordinals =
    valueId === null ? valuesOf(propertyId ?? 0, dictionary) : [dictionary.valueOrdinals.get(valueId) ?? -1]
  return { kind: 'values', ordinals, isExcluded }
}

function sharedOf(
  { machinePropertyId, partPropertyId, isOptional }: RuleRow['shared'][number],
  dictionary: CompatibilityDictionary,
): SharedProperty {
  const values = { machine: valuesOf(machinePropertyId, dictionary), part: valuesOf(partPropertyId, dictionary) }
  const title = dictionary.properties[dictionary.propertyOrdinals.get(machinePropertyId) ?? -1]?.title ?? ''
  const partsByTitle = Map.groupBy(values.part, (ordinal) => titleKey(ordinal, dictionary))
  const machinesByTitle = Map.groupBy(values.machine, (ordinal) => titleKey(ordinal, dictionary))
  const sameTitle = (ordinals: readonly number[], others: ReadonlyMap<string, number[]>) =>
    new Map(ordinals.map((ordinal) => [ordinal, others.get(titleKey(ordinal, dictionary)) ?? []]))
  return {
    title,
    values,
    isOptional,
    partValues: sameTitle(values.machine, partsByTitle),
    machineValues: sameTitle(values.part, machinesByTitle),
  }
}

const titleKey = (ordinal: number, { values }: CompatibilityDictionary) => values[ordinal]?.title.toLowerCase() ?? ''

function valuesOf(propertyId: number, { propertyOrdinals, values }: CompatibilityDictionary): number[] {
  const property = propertyOrdinals.get(propertyId)
  return values.flatMap((value, ordinal) => (value.property === property ? [ordinal] : []))
}
