import type { Compatible } from '@shpulka/contract/catalogue/compatibility'
import { type Catalog, jsonArray, type PriceContext } from '../catalog/cards.port.ts'
import { isSharedValue, otherSide } from './compatibility.rule.ts'

export type Index = Catalog['index']
type Group = ReturnType<Index['compatible']>[number]
type Advice = Compatible['parts'][number]['advice']

/** A group as JSON of the contract, and the rows of its first products. No rows when the site shows none of them. */
export function compatibleGroup(
  index: Index,
  row: number,
  group: Group,
  /** Rows of the groups of all roles, each once: what the filter «fits» finds. */
  fitting: readonly number[],
  priceContext: PriceContext,
  limit: number,
): { json: Buffer; rows: number[] } {
  const all = index.list({ ...groupQuery(group.rows, priceContext), preferred: group.exact }, 'popular')
  const rows = Array.from(all.slice(0, limit))
  const { dictionary, table } = index
  const { roles } = dictionary.compatibility
  const category = commonCategory(index, group.rows)
  const explanation =
    group.rules[0] ?? index.explicitPairs.of(row).find((pair) => pair.role === group.role && pair.isCompatible)
  const summary = {
    role: group.role,
    title: roles.find(({ code }) => code === group.role)?.title ?? '',
    because: becauseOf(index, row, group),
    note: explanation?.note ?? '',
    source: explanation?.source ?? '',
    total: all.length,
    listing: pathOf(index, category),
    listedTotal:
      category === null
        ? fitting.length
        : fitting.filter((each) => table.categoriesWithAncestors.get(each).includes(category)).length,
    ...(group.side === 'part' && { advice: adviceOf(index, row, group) }),
  }
  const cards = jsonArray(rows.map((each) => index.card(each, priceContext)))
  return {
    rows,
    json: Buffer.concat([Buffer.from(`${JSON.stringify(summary).slice(0, -1)},"products":`), cards, Buffer.from('}')]),
  }
}

export const groupQuery = (rows: Uint32Array, priceContext: PriceContext) => ({
  priceContext,
  categories: [],
  rows,
  conditions: [],
  search: '',
  isSearchAsTyped: false,
  key: '',
})

/** The product's values of the properties that the rules compare. */
function becauseOf({ table, dictionary }: Index, row: number, { rules, side }: Group) {
  const productPairs = new Set(table.values.get(row))
  const titlesByProperty = new Map(
    rules.flatMap(({ shared }) =>
      shared.flatMap(({ title, values }) => {
        const titles = values[otherSide(side)].flatMap((value) =>
          productPairs.has(value) ? (dictionary.values[value]?.title ?? []) : [],
        )
        return titles.length > 0 ? [[title, titles] as const] : []
      }),
    ),
  )
  return [...titlesByProperty].map(([title, values]) => ({ title, values }))
}

/** The path of the deepest category that contains all the rows, or an empty string. */
export const commonCategoryPath = (index: Index, rows: Uint32Array): string =>
  pathOf(index, commonCategory(index, rows))

const pathOf = ({ dictionary }: Index, category: number | null): string =>
  category === null ? '' : (dictionary.categories[category]?.path ?? '')

function commonCategory(index: Index, rows: Uint32Array): number | null {
  const { categoriesWithAncestors } = index.table
  const [first, ...rest] = rows
  if (first === undefined) return null
  let common = [...categoriesWithAncestors.get(first)]
  for (const row of rest) {
    const ancestors = new Set(categoriesWithAncestors.get(row))
    common = common.filter((category) => ancestors.has(category))
  }
  return common.reduce<number | null>(
    (deepest, category) => (pathOf(index, category).length > pathOf(index, deepest).length ? category : deepest),
    null,
  )
}

function adviceOf({ table, dictionary }: Index, row: number, { role, rows, rules }: Group): Advice {
  const { values, valueOrdinals, properties, compatibility } = dictionary
  const machine = { categories: table.categoriesWithAncestors.get(row), values: table.values.get(row) }
  const machineValues = new Set(machine.values)
  const partValues = new Set(Array.from(rows).flatMap((each) => [...table.values.get(each)]))
  const byTitle = new Map<string, Advice[number]>()
  for (const each of compatibility.advice) {
    const machineValue = valueOrdinals.get(each.machineValueId) ?? -1
    const partValue = valueOrdinals.get(each.partValueId) ?? -1
    const value = values[partValue]
    const property = properties[value?.property ?? -1]
    if (each.role !== role || !machineValues.has(machineValue) || !partValues.has(partValue) || !value || !property)
      continue
    if (!isSharedValue(rules, machine, partValue)) continue
    const title = each.title || (values[machineValue]?.title ?? '')
    const key = `${title} ${property.code}`
    const advice = byTitle.get(key) ?? { title, filter: property.code, filterTitle: property.title, values: [] }
    advice.values.push({ code: value.code, title: value.title })
    byTitle.set(key, advice)
  }
  return [...byTitle.values()]
}
