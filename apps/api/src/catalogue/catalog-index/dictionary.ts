import type { Reader } from '../../base/db/pool.ts'
import { type CategoryPath, categoryPaths } from '../catalog/canonical-path.rule.ts'
import { type Compatibility, compatibilityOf, readCompatibilityRows } from '../compatibility/compatibility.port.ts'
import {
  type AutomaticValue,
  automaticValues,
  type CharacteristicValue,
  partsOfOthers,
  readSearchWords,
  type SearchWords,
  type ValueNames,
  valueNames,
} from '../search/search.port.ts'
import {
  type CategoryRow,
  findCategories,
  findPartners,
  findProperties,
  findPropertyValues,
  findStickers,
  findValueDependencies,
  type PartnerRow,
  type PropertyRow,
  type StickerRow,
  type ValueRow,
} from './dictionary.sql.ts'
import { valueKey } from './filter-conditions.rule.ts'

/** A category with its path in the tree. */
export type CategoryEntry = CategoryRow & CategoryPath

export interface ValueEntry extends ValueRow {
  /** Ordinal of its property. */
  property: number
  /** Ordinals of the values of other properties that stay available when this one is chosen. */
  depended: readonly number[]
}

/**
 * Everything products refer to: categories, properties, values, partners, stickers. Typed arrays are indexed by
 * ordinals (0, 1, 2 …) instead of ids. An ordinal never changes, even when the dictionary is read again.
 */
export interface Dictionary {
  readonly categories: readonly CategoryEntry[]
  readonly properties: readonly PropertyRow[]
  readonly values: readonly ValueEntry[]
  readonly categoryOrdinals: ReadonlyMap<number, number>
  readonly propertyOrdinals: ReadonlyMap<number, number>
  readonly valueOrdinals: ReadonlyMap<number, number>
  readonly propertiesByCode: ReadonlyMap<string, number>
  /** Ordinals by `valueKey`. */
  readonly valuesByCode: ReadonlyMap<string, number>
  readonly partners: ReadonlyMap<number, PartnerRow>
  /** Ids. */
  readonly partnersByCode: ReadonlyMap<string, number>
  readonly stickers: ReadonlyMap<number, StickerRow>
  /** Ids. */
  readonly stickersByCode: ReadonlyMap<string, number>
  readonly searchWords: SearchWords
  /** Values of characteristics by what buyers call them. */
  readonly valueNames: ValueNames
  /** Characteristics that say what is automatic. */
  readonly automatic: readonly AutomaticValue[]
  /** Values that are a part of the names of others, by stem. */
  readonly partsOfValues: ReadonlyMap<string, CharacteristicValue>
  readonly compatibility: Compatibility
}

/** Reads the dictionary; rows that were in `before` have the same ordinals. */
export async function readDictionary(tx: Reader, before?: Dictionary): Promise<Dictionary> {
  const [categoryRows, properties, valueRows, dependencies, partners, stickers, searchWords, compatibilityRows] =
    await Promise.all([
      findCategories(tx),
      findProperties(tx),
      findPropertyValues(tx),
      findValueDependencies(tx),
      findPartners(tx),
      findStickers(tx),
      readSearchWords(tx),
      readCompatibilityRows(tx),
    ])
  const paths = categoryPaths(categoryRows)
  const categories = byOrdinal(
    categoryRows.map((row) => ({ ...row, ...(paths.get(row.id) as CategoryPath) })),
    before?.categories,
  )
  const propertiesByOrdinal = byOrdinal(properties, before?.properties)
  const propertyOrdinals = ordinalsOf(propertiesByOrdinal)
  const values = byOrdinal(
    valueRows.map(
      (row): ValueEntry => ({ ...row, property: propertyOrdinals.get(row.propertyId) as number, depended: [] }),
    ),
    before?.values,
  )
  const valueOrdinals = ordinalsOf(values)
  for (const entry of values) entry.depended = []
  for (const { valueId, dependedValueId } of dependencies) {
    const depended = valueOrdinals.get(dependedValueId)
    const entry = values[valueOrdinals.get(valueId) ?? -1]
    if (depended !== undefined && entry) (entry.depended as number[]).push(depended)
  }
  const words = {
    categories,
    properties: propertiesByOrdinal,
    values,
    categoryOrdinals: ordinalsOf(categories),
    propertyOrdinals,
    valueOrdinals,
  }
  const automatic = automaticValues(propertiesByOrdinal, values)
  return {
    ...words,
    propertiesByCode: new Map(properties.map(({ code, id }) => [code, propertyOrdinals.get(id) as number])),
    valuesByCode: new Map(
      valueRows.map(({ id, propertyId, code }) => [
        valueKey(propertyOrdinals.get(propertyId) as number, code),
        valueOrdinals.get(id) as number,
      ]),
    ),
    partners: new Map(partners.map((row) => [row.id, row])),
    partnersByCode: new Map(partners.map(({ code, id }) => [code, id])),
    stickers: new Map(stickers.map((row) => [row.id, row])),
    stickersByCode: new Map(stickers.map(({ code, id }) => [code, id])),
    searchWords,
    valueNames: valueNames(propertiesByOrdinal, values, searchWords.synonyms, automatic),
    automatic,
    partsOfValues: partsOfOthers(values),
    compatibility: compatibilityOf(compatibilityRows, words),
  }
}

/** Rows at the index of the old row with the same id, new ones after them; a deleted row stays at its index. */
function byOrdinal<Row extends { readonly id: number }>(rows: readonly Row[], before: readonly Row[] = []): Row[] {
  const ordinals = ordinalsOf(before)
  const ordered = [...before]
  for (const row of rows) {
    const ordinal = ordinals.get(row.id)
    if (ordinal === undefined) ordered.push(row)
    else ordered[ordinal] = row
  }
  return ordered
}

const ordinalsOf = (rows: readonly { readonly id: number }[]) => new Map(rows.map(({ id }, ordinal) => [id, ordinal]))
