import type { Catalog, PriceContext } from '../catalog/cards.port.ts'
import { type CompatibilityRule, isSharedValue } from '../compatibility/compatibility.port.ts'
import { chosenGroup } from './group-choice.rule.ts'
import { type Clause, type Facts, isApplicable, meetsAll, type RankedMachine } from './pick.rule.ts'
import type { WorkplaceLine } from './picker-from-rows.rule.ts'

type Index = Catalog['index']

const noRows = new Uint32Array(0)

/** A part of the workplace before its price is known. */
export interface WorkplacePart {
  readonly role: string
  readonly title: string
  readonly reason: string
  readonly row: number
  readonly groupId: number
  readonly groupTitle: string
  readonly count: number
}

/** How many candidates are considered for one role. */
const maxCandidates = 500

export function factsOf(row: number, { table }: Index, { siteOrdinal, priceColumn }: PriceContext): Facts {
  const price = table.prices[priceColumn]?.price[row] ?? Number.NaN
  return {
    categories: table.categoriesWithAncestors.get(row),
    values: table.values.get(row),
    numberOf: (property) => table.numberOf(row, property),
    price: Number.isNaN(price) ? null : price,
    isInStock: (table.available[siteOrdinal]?.[row] ?? 0) > 0,
  }
}

/** The machine and the parts that go with it, all in stock. No `parts` when the machine itself is out of stock. */
export function workplaceOf(
  index: Index,
  priceContext: PriceContext,
  row: number,
  lines: readonly WorkplaceLine[],
  chosen: ReadonlySet<string>,
  { met }: Pick<RankedMachine, 'met'>,
): { parts: WorkplacePart[]; missing: string[] } {
  const machine = chosenGroup(groupsOf(index, priceContext, row), 1, [])
  if (!machine || factsOf(row, index, priceContext).price === null) return { parts: [], missing: [] }
  const find = partFinder(index, priceContext, row, chosen, met)
  const parts = new Map<string, WorkplacePart>()
  const missing = new Map<string, string>()
  for (const line of lines) {
    const { role, title, count, reason } = line
    const candidates = parts.has(role) ? null : find(line)
    if (!candidates) continue
    const part = bestPart(index, priceContext, candidates, count)
    if (part) parts.set(role, { role, title, reason, ...part, count })
    else if (candidates.rows.length > 0) missing.set(role, title)
  }
  const machinePart = {
    role: 'machine',
    title: 'Машина',
    reason: '',
    row,
    groupId: machine.id,
    groupTitle: machine.title,
  }
  return {
    parts: [{ ...machinePart, count: 1 }, ...parts.values()],
    missing: [...missing].flatMap(([role, title]) => (parts.has(role) ? [] : title)),
  }
}

/** The products that a line of the workplace finds. */
export interface FoundParts {
  /** Products with a price, best first. */
  readonly rows: readonly number[]
  /** Titles of advised values, by which a group of a product is chosen: «75». */
  readonly advised: readonly string[]
}

/** Returns a function that finds parts for a line of the machine's workplace, or null when the line does not apply. */
export function partFinder(
  index: Index,
  priceContext: PriceContext,
  row: number,
  chosen: ReadonlySet<string>,
  met: RankedMachine['met'],
): (line: WorkplaceLine) => FoundParts | null {
  const facts = factsOf(row, index, priceContext)
  const compatible = index.compatible(row, priceContext.siteOrdinal).filter(({ side }) => side === 'part')
  const chosenValues = met.flatMap(({ clauses }) => clauses.flatMap(positiveValues))
  return ({ when, machine, part, fitsRole }) => {
    if (!isApplicable(when, chosen) || !meetsAll(facts, machine)) return null
    const advised =
      fitsRole === null
        ? new Set<number>()
        : advisedValues(
            index,
            fitsRole,
            facts,
            chosenValues,
            compatible.find(({ role }) => role === fitsRole)?.rules ?? [],
          )
    const compatibleRows =
      fitsRole === null ? null : (compatible.find((each) => each.role === fitsRole)?.rows ?? noRows)
    return foundParts(index, candidatesFor(index, priceContext, compatibleRows, part), advised)
  }
}

/** The products that meet the clauses, for any machine. */
export const findEquipment = (index: Index, priceContext: PriceContext, clauses: readonly Clause[]): FoundParts =>
  foundParts(index, candidatesFor(index, priceContext, null, clauses), new Set())

/** Candidates with the most advised properties come first. */
function foundParts({ dictionary, table }: Index, candidates: readonly number[], advised: ReadonlySet<number>) {
  const { values } = dictionary
  const advisedProperties = (row: number) =>
    new Set(
      Array.from(table.values.get(row)).flatMap((value) => (advised.has(value) ? (values[value]?.property ?? []) : [])),
    ).size
  return {
    rows: candidates
      .map((row) => ({ row, properties: advisedProperties(row) }))
      .sort((a, b) => b.properties - a.properties)
      .map(({ row }) => row),
    advised: [...advised].map((value) => values[value]?.title ?? ''),
  }
}

/**
 * Products that meet the clauses, in stock first, then by popularity. `compatibleRows` limits them unless it is null.
 */
function candidatesFor(
  index: Index,
  priceContext: PriceContext,
  compatibleRows: Uint32Array | null,
  clauses: readonly Clause[],
): number[] {
  const categoryClause = clauses.find(
    ({ isExcluded, conditions }) => !isExcluded && conditions.every(({ kind }) => kind === 'category'),
  )
  const categories = categoryClause?.conditions.flatMap((each) => (each.kind === 'category' ? each.ordinals : [])) ?? []
  if (compatibleRows === null && categories.length === 0) return []
  const query = {
    priceContext,
    categories,
    ...(compatibleRows && { rows: compatibleRows }),
    conditions: [],
    search: '',
    isSearchAsTyped: false,
    key: '',
  }
  return Array.from(index.list(query, 'popular').slice(0, maxCandidates)).filter((row) => {
    const facts = factsOf(row, index, priceContext)
    return facts.price !== null && meetsAll(facts, clauses)
  })
}

/** The first product with enough stock, or null. */
function bestPart(index: Index, priceContext: PriceContext, { rows, advised }: FoundParts, count: number) {
  for (const row of rows) {
    const group = chosenGroup(groupsOf(index, priceContext, row), count, advised)
    if (group) return { row, groupId: group.id, groupTitle: group.title }
  }
  return null
}

/** Values of a part advised for the materials the buyer chose, or else for all that the machine sews. */
function advisedValues(
  { dictionary }: Index,
  role: string,
  facts: Facts,
  chosenValues: readonly number[],
  rules: readonly CompatibilityRule[],
): Set<number> {
  const { valueOrdinals, compatibility } = dictionary
  const machineValues = new Set(Array.from(facts.values))
  const rows = compatibility.advice.flatMap((each) => {
    const machine = valueOrdinals.get(each.machineValueId) ?? -1
    const part = valueOrdinals.get(each.partValueId) ?? -1
    return each.role === role && machineValues.has(machine) && isSharedValue(rules, facts, part)
      ? [{ machine, part }]
      : []
  })
  const forChosen = rows.filter(({ machine }) => chosenValues.includes(machine))
  return new Set((forChosen.length > 0 ? forChosen : rows).map(({ part }) => part))
}

const positiveValues = ({ isExcluded, conditions }: Clause): readonly number[] =>
  isExcluded ? [] : conditions.flatMap((each) => (each.kind === 'values' ? each.ordinals : []))

/** Groups of a product, in order. */
export function groupsOf({ table }: Index, { siteOrdinal }: PriceContext, row: number) {
  const stride = 1 + table.pricingLayout.sites.length
  const titles = table.groupTitlesOf(row)
  const groups = table.groups.get(row)
  return Array.from({ length: groups.length / stride }, (_, n) => ({
    id: groups[n * stride] as number,
    title: titles[n] ?? '',
    count: groups[n * stride + 1 + siteOrdinal] as number,
  }))
}
