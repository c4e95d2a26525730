import type { Reader } from '../../base/db/pool.ts'
import { findSchemeParts } from '../part-schemes/scheme-parts.port.ts'
import type { CompatibilityRule, Requirement, SharedProperty } from './compatibility.rule.ts'
import {
  type AdviceRow,
  findCompatibilityAdvice,
  findCompatibilityPairs,
  findCompatibilityRoles,
  findCompatibilityRules,
  findProductSuccessors,
  type PairRow,
  type RoleRow,
  type RuleRow,
  type SuccessorRow,
} from './compatibility.sql.ts'

/** Everything known about which goods fit which machines. */
export interface Compatibility {
  readonly roles: readonly RoleRow[]
  readonly rules: readonly CompatibilityRule[]
  /** By product id: a pair is under both of its products. */
  readonly pairs: ReadonlyMap<number, readonly PairRow[]>
  /** Values of parts advised for values of machines, by value ids. */
  readonly advice: readonly AdviceRow[]
  /** By id of the replaced product. */
  readonly successors: ReadonlyMap<number, SuccessorRow>
  /** By id of the replacing product: ids of those it replaces. */
  readonly predecessors: ReadonlyMap<number, readonly number[]>
}

/** The part of the dictionary that rules refer to. */
export interface KnownWords {
  readonly categoryOrdinals: ReadonlyMap<number, number>
  readonly properties: readonly { readonly title: string }[]
  readonly propertyOrdinals: ReadonlyMap<number, number>
  readonly values: readonly { readonly property: number; readonly title: string }[]
  readonly valueOrdinals: ReadonlyMap<number, number>
}

export async function readCompatibilityRows(tx: Reader) {
  const [roles, rules, pairs, advice, successors, drawn] = await Promise.all([
    findCompatibilityRoles(tx),
    findCompatibilityRules(tx),
    findCompatibilityPairs(tx),
    findCompatibilityAdvice(tx),
    findProductSuccessors(tx),
    findSchemeParts(tx),
  ])
  return { roles, rules, pairs: [...pairs, ...drawnPairs(drawn, pairs, roles)], advice, successors }
}

/** The role of products that are drawn on part schemes. */
const drawnRole = 'part'

/** Pairs from part schemes, except those the owner or a feed already has. */
function drawnPairs(
  drawn: Awaited<ReturnType<typeof findSchemeParts>>,
  pairs: readonly PairRow[],
  roles: readonly RoleRow[],
): PairRow[] {
  if (!roles.some(({ code }) => code === drawnRole)) return []
  const known = new Set(pairs.map(({ machineId, partId }) => `${machineId} ${partId}`))
  return drawn.flatMap(({ machineId, partId, title }) =>
    known.has(`${machineId} ${partId}`)
      ? []
      : [{ machineId, partId, role: drawnRole, isFitting: true, note: '', source: `схема «${title}»` }],
  )
}

export function compatibilityOf(
  { roles, rules, pairs, advice, successors }: Awaited<ReturnType<typeof readCompatibilityRows>>,
  words: KnownWords,
): Compatibility {
  const byProduct = new Map<number, PairRow[]>()
  for (const pair of pairs)
    for (const id of [pair.machineId, pair.partId]) {
      const own = byProduct.get(id)
      if (own) own.push(pair)
      else byProduct.set(id, [pair])
    }
  return {
    ...{ roles, pairs: byProduct, advice },
    rules: rules.map((rule) => ruleOf(rule, words)),
    successors: new Map(successors.map((row) => [row.productId, row])),
    predecessors: new Map(
      [...Map.groupBy(successors, ({ successorId }) => successorId)].map(([id, rows]) => [
        id,
        rows.map(({ productId }) => productId),
      ]),
    ),
  }
}

function ruleOf({ code, role, note, source, conditions, shared }: RuleRow, words: KnownWords): CompatibilityRule {
  const requirementsOf = (side: 'machine' | 'part') =>
    conditions.flatMap((condition) => (condition.side === side ? requirementOf(condition, words) : []))
  return {
    ...{ code, role, note, source },
    requirements: { machine: requirementsOf('machine'), part: requirementsOf('part') },
    shared: shared.map((each) => sharedOf(each, words)),
  }
}

function requirementOf(
  { categoryId, propertyId, valueId, isExcluded }: RuleRow['conditions'][number],
  words: KnownWords,
): Requirement {
  if (categoryId !== null)
    return { kind: 'category', ordinals: [words.categoryOrdinals.get(categoryId) ?? -1], isExcluded }
  const ordinals = valueId === null ? valuesOf(propertyId ?? 0, words) : [words.valueOrdinals.get(valueId) ?? -1]
  return { kind: 'values', ordinals, isExcluded }
}

function sharedOf(
  { machinePropertyId, partPropertyId, isOptional }: RuleRow['shared'][number],
  words: KnownWords,
): SharedProperty {
  const values = { machine: valuesOf(machinePropertyId, words), part: valuesOf(partPropertyId, words) }
  const title = words.properties[words.propertyOrdinals.get(machinePropertyId) ?? -1]?.title ?? ''
  const partsByTitle = Map.groupBy(values.part, (ordinal) => titleKey(ordinal, words))
  const machinesByTitle = Map.groupBy(values.machine, (ordinal) => titleKey(ordinal, words))
  const same = (own: readonly number[], others: ReadonlyMap<string, number[]>) =>
    new Map(own.map((ordinal) => [ordinal, others.get(titleKey(ordinal, words)) ?? []]))
  return {
    ...{ title, values, isOptional },
    partValues: same(values.machine, partsByTitle),
    machineValues: same(values.part, machinesByTitle),
  }
}

const titleKey = (ordinal: number, { values }: KnownWords) => values[ordinal]?.title.toLowerCase() ?? ''

function valuesOf(propertyId: number, { propertyOrdinals, values }: KnownWords): number[] {
  const property = propertyOrdinals.get(propertyId)
  return values.flatMap((value, ordinal) => (value.property === property ? [ordinal] : []))
}
