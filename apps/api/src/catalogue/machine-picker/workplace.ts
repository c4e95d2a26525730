import type { Catalog, PriceContext } from '../catalog/cards.port.ts'
import { chosenGroup } from './group-choice.rule.ts'
import type { WorkplaceLine } from './known-picker.rule.ts'
import { type Facts, isChosen, meetsAll, type RankedMachine } from './pick.rule.ts'

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

/** So many are looked at in one role. */
const maxCandidates = 500

export function factsOf(row: number, { table }: Index, { site, prices }: PriceContext): Facts {
  const price = table.prices[prices]?.price[row] ?? Number.NaN
  return {
    categories: table.categoryLines.get(row),
    values: table.values.get(row),
    numberOf: (property) => table.numberOf(row, property),
    price: Number.isNaN(price) ? null : price,
    isInStock: (table.available[site]?.[row] ?? 0) > 0,
  }
}

/** The machine and what stands around it, all in stock; no parts: the machine itself is not. */
export function workplaceOf(
  index: Index,
  priceContext: PriceContext,
  row: number,
  lines: readonly WorkplaceLine[],
  chosen: ReadonlySet<string>,
  { met }: Pick<RankedMachine, 'met'>,
): { parts: WorkplacePart[]; missing: string[] } {
  const facts = factsOf(row, index, priceContext)
  const machine = chosenGroup(groupsOf(index, priceContext, row), 1, [])
  if (!machine || facts.price === null) return { parts: [], missing: [] }
  const compatible = index.compatible(row, priceContext.site).filter(({ side }) => side === 'part')
  const asked = met.flatMap(({ clauses }) => clauses.flatMap(positiveValues))
  const parts = new Map<string, WorkplacePart>()
  const missing = new Map<string, string>()
  for (const { role, title, when, machine: clauses, part, fitsRole, count, reason } of lines) {
    if (parts.has(role) || !isChosen(when, chosen) || !meetsAll(facts, clauses)) continue
    const advised = fitsRole === null ? new Set<number>() : advisedValues(index, fitsRole, facts, asked)
    const fitting = fitsRole === null ? null : (compatible.find((each) => each.role === fitsRole)?.found ?? noRows)
    const candidates = candidatesFor(index, priceContext, fitting, part)
    const found = bestPart(index, priceContext, candidates, count, advised)
    if (found) parts.set(role, { role, title, reason, ...found, count })
    else if (candidates.length > 0) missing.set(role, title)
  }
  const own = { role: 'machine', title: 'Машина', reason: '', row, groupId: machine.id, groupTitle: machine.title }
  return {
    parts: [{ ...own, count: 1 }, ...parts.values()],
    missing: [...missing].flatMap(([role, title]) => (parts.has(role) ? [] : title)),
  }
}

/** Products that a line of the workplace speaks of, in stock first, then popular; `fitting` null: whatever fits. */
function candidatesFor(
  index: Index,
  priceContext: PriceContext,
  fitting: Uint32Array | null,
  clauses: WorkplaceLine['part'],
): number[] {
  const named = clauses.find(
    ({ isExcluded, conditions }) => !isExcluded && conditions.every(({ kind }) => kind === 'category'),
  )
  const categories = named?.conditions.flatMap((each) => (each.kind === 'category' ? each.ordinals : [])) ?? []
  if (fitting === null && categories.length === 0) return []
  const query = {
    ...{ priceContext, categories, ...(fitting && { rows: fitting }), conditions: [] },
    ...{ search: '', isSearchAsTyped: false, key: '' },
  }
  return Array.from(index.list(query, 'popular').slice(0, maxCandidates)).filter((row) => {
    const facts = factsOf(row, index, priceContext)
    return facts.price !== null && meetsAll(facts, clauses)
  })
}

/** The first of those that have most of the advised properties and are there in that number. */
function bestPart(
  index: Index,
  priceContext: PriceContext,
  candidates: readonly number[],
  count: number,
  advised: ReadonlySet<number>,
) {
  const { values } = index.dictionary
  const advisedProperties = (row: number) =>
    new Set(
      Array.from(index.table.values.get(row)).flatMap((value) =>
        advised.has(value) ? (values[value]?.property ?? []) : [],
      ),
    ).size
  const titles = [...advised].map((value) => values[value]?.title ?? '')
  const ranked = candidates
    .map((row) => ({ row, properties: advisedProperties(row) }))
    .sort((a, b) => b.properties - a.properties)
  for (const { row } of ranked) {
    const group = chosenGroup(groupsOf(index, priceContext, row), count, titles)
    if (group) return { row, groupId: group.id, groupTitle: group.title }
  }
  return null
}

/** Values of a part that compatibility advises for what is sewn: for the asked materials of the machine, or for all. */
function advisedValues({ dictionary }: Index, role: string, facts: Facts, asked: readonly number[]): Set<number> {
  const { valueOrdinals, compatibility } = dictionary
  const own = new Set(Array.from(facts.values))
  const rows = compatibility.advice.flatMap((each) => {
    const machine = valueOrdinals.get(each.machineValueId) ?? -1
    const part = valueOrdinals.get(each.partValueId) ?? -1
    return each.role === role && own.has(machine) ? [{ machine, part }] : []
  })
  const wanted = rows.filter(({ machine }) => asked.includes(machine))
  return new Set((wanted.length > 0 ? wanted : rows).map(({ part }) => part))
}

const positiveValues = ({ isExcluded, conditions }: WorkplaceLine['part'][number]): readonly number[] =>
  isExcluded ? [] : conditions.flatMap((each) => (each.kind === 'values' ? each.ordinals : []))

/** Groups of a product in its own order. */
function groupsOf({ table }: Index, { site }: PriceContext, row: number) {
  const stride = 1 + table.pricingLayout.sites.length
  const titles = table.groupTitles.get(row)
  const own = table.groups.get(row)
  return Array.from({ length: own.length / stride }, (_, n) => ({
    id: own[n * stride] as number,
    title: titles?.[n] ?? '',
    count: own[n * stride + 1 + site] as number,
  }))
}
