import type { Pool } from '../../base/db/pool.ts'
import { findAllProperties, insertProperty } from './import-properties.sql.ts'
import { isWorthFiltering, type ParamUse, propertyKind } from './property-kind.rule.ts'
import { titleCodes } from './value-code.rule.ts'

export interface EnsuredProperties {
  /**
   * The shop's property for each param of the feed, by paramKey; ids below zero in a dry run for those that would be
   * new.
   */
  byParam: Map<string, { id: number; kind: 'list' | 'number' }>
  added: number
}

/**
 * Filters of every category that are no properties (contract, builtInFilters), and words a property's code would be
 * confused with.
 */
const reservedCodes = ['price', 'partner', 'in-stock', 'sticker', 'page', 'sort', 'search', 'limit']

/**
 * Finds or adds a property for each param. One of the shop's own with the same name, kind and unit is used: its filter
 * then covers both.
 */
export async function ensureProperties(
  pool: Pool,
  params: ReadonlyMap<string, ParamUse>,
  dryRun: boolean,
): Promise<EnsuredProperties> {
  const rows = await findAllProperties(pool)
  const codes = new Set([...rows.map((row) => row.code), ...reservedCodes])
  const byName = new Map(rows.toReversed().map((row) => [propertyName(row.title, row.kind, row.unit), row.id]))
  const ensured: EnsuredProperties = { byParam: new Map(), added: 0 }
  for (const [key, use] of params) {
    const kind = propertyKind(use)
    // A list's values carry their units themselves.
    const unit = kind === 'number' ? (use.unit ?? '') : ''
    const name = propertyName(use.name, kind, unit)
    let id = byName.get(name)
    if (id === undefined) {
      id = dryRun ? -(ensured.added + 1) : await add(pool, use.name, kind, unit, isWorthFiltering(use), codes)
      byName.set(name, id)
      ensured.added++
    }
    ensured.byParam.set(key, { id, kind })
  }
  return ensured
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
    // Somebody else may take the code between the look and the insert; then the next one is tried.
    const [row] = await insertProperty(pool, code, title, kind, unit, isFilter)
    if (row) return row.id
  }
}

const propertyName = (title: string, kind: string, unit: string) =>
  `${title.toLowerCase()}\n${kind}\n${kind === 'number' ? unit.toLowerCase() : ''}`
