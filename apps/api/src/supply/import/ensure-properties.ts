import type { Pool } from '../../base/db/pool.ts'
import { findAllProperties, insertProperty } from './import-properties.sql.ts'
import { isWorthFiltering, type ParamUse, propertyKind } from './property-kind.rule.ts'
import { titleCodes } from './value-code.rule.ts'

export interface EnsuredProperties {
  /**
   * The shop's property for each param of the feed, by paramKey; in a dry run new ones have negative ids. A param that
   * is not imported has none. `key`: identifies the property in the hash of a card.
   */
  byParam: Map<string, { id: number; kind: 'list' | 'number'; key: string }>
  added: number
}

/**
 * Codes that a property must not have: built-in filters (contract, builtInFilters) and names of query parameters.
 */
const reservedCodes = ['price', 'partner', 'in-stock', 'sticker', 'page', 'sort', 'search', 'limit']

/**
 * Finds or adds a property for each param. An existing property with the same name, kind and unit is used, so that one
 * filter covers both. `titles`: the owner's titles by name in the feed, in lower case; null: the param is not imported.
 * `isPart`: a part of a feed is not enough to tell a number from a list, so the only existing property of that name is
 * used.
 */
export async function ensureProperties(
  pool: Pool,
  params: ReadonlyMap<string, ParamUse>,
  { titles, isPart }: { titles: ReadonlyMap<string, string | null>; isPart: boolean },
  dryRun: boolean,
): Promise<EnsuredProperties> {
  const rows = await findAllProperties(pool)
  const codes = new Set([...rows.map((row) => row.code), ...reservedCodes])
  const byName = new Map(rows.toReversed().map((row) => [propertyName(row.title, row.kind, row.unit), row.id]))
  const ensured: EnsuredProperties = { byParam: new Map(), added: 0 }
  for (const [param, use] of params) {
    const mapped = titles.get(use.name.toLowerCase())
    if (mapped === null) continue
    const title = mapped ?? use.name
    const same = isPart ? rows.filter((row) => row.title.toLowerCase() === title.toLowerCase()) : []
    const kind = same.length === 1 ? knownKind(use, same[0]!) : propertyKind(use)
    // A list's values carry their units themselves.
    const unit = kind === 'number' ? (use.unit ?? '') : ''
    const name = propertyName(title, kind, unit)
    let id = byName.get(name)
    if (id === undefined) {
      id = dryRun ? -(ensured.added + 1) : await add(pool, title, kind, unit, isWorthFiltering(use), codes)
      byName.set(name, id)
      ensured.added++
    }
    const key = mapped === undefined ? param : `#${id}`
    const property = { id, kind, key }
    ensured.byParam.set(param, property)
    ensured.byParam.set(key, property)
  }
  return ensured
}

/** A property stays a number when the values are numbers of the same unit. */
function knownKind(use: ParamUse, { kind, unit }: { kind: string; unit: string }): 'list' | 'number' {
  if (kind !== 'number') return 'list'
  return use.numeric && !use.repeated && unit.toLowerCase() === (use.unit ?? '').toLowerCase()
    ? 'number'
    : propertyKind(use)
}

async function add(
  pool: Pool,
  title: string,
  kind: string,
  unit: string,
  isFilter: boolean,
  codes: Set<string>,
): Promise<number> {
  const [plain, marked] = titleCodes(title, { maxChars: 50 })
  for (let number = 0; ; number++) {
    const code = number === 0 ? plain : number === 1 && unit ? `${plain}-${titleCodes(unit)[0]}` : `${marked}-${number}`
    if (codes.has(code)) continue
    codes.add(code)
    // Another writer may take the code between the select and the insert; then the next one is tried.
    const [row] = await insertProperty(pool, code, title, kind, unit, isFilter)
    if (row) return row.id
  }
}

const propertyName = (title: string, kind: string, unit: string) =>
  `${title.toLowerCase()}\n${kind}\n${kind === 'number' ? unit.toLowerCase() : ''}`
