import type { FitKind } from '@shpulka/contract/catalogue/office-compatibility'
import { conditionsOf, type NamedCondition, namedValue, sharedProperties } from './compatibility-file.rule.ts'

/** Titles of categories and properties by code. */
export interface FitTitles {
  readonly categories: ReadonlyMap<string, string>
  readonly properties: ReadonlyMap<string, string>
}

/** Words of a row that may be codes of categories or properties. */
export const codesInCells = (cells: readonly string[]): string[] => [
  ...new Set(cells.flatMap((cell) => cell.match(/[a-z][a-z0-9-]*/g) ?? [])),
]

/** The cells of a row with titles instead of codes of categories and properties; the other cells are unchanged. */
export function cellsInWords(kind: FitKind, cells: readonly string[], titles: FitTitles): string[] {
  const property = (code: string) => titles.properties.get(code) ?? code
  const category = (code: string) => `«${titles.categories.get(code) ?? code}»`
  const value = (cell: string) => {
    const named = namedValue(cell)
    return named ? `${property(named.property)}: ${named.value}` : cell
  }
  const condition = ({ category: categoryCode, property: code, value: wanted, isExcluded }: NamedCondition) => {
    if (categoryCode !== null) return `${isExcluded ? 'кроме раздела' : 'раздел'} ${category(categoryCode)}`
    return `${isExcluded ? 'кроме ' : ''}${property(code ?? '')}${wanted === null ? ': любое значение' : `: ${wanted}`}`
  }
  const conditions = (cell: string) => conditionsOf('machine', cell).map(condition).join(', ')
  const shared = (cell: string) =>
    sharedProperties(cell)
      .map(({ machine, part, isOptional }) => {
        const named = machine === part ? property(machine) : `${property(machine)} = ${property(part)}`
        return isOptional ? `${named}, если указано` : named
      })
      .join('; ')
  // By kind of row and its column; undefined and missing columns stay as they are.
  const inWords: Readonly<Record<FitKind, readonly (((cell: string) => string) | undefined)[]>> = {
    rule: [undefined, undefined, conditions, conditions, shared],
    pair: [],
    successor: [],
    advice: [undefined, value, value],
    articles: [property],
  }
  return cells.map((cell, n) => inWords[kind][n]?.(cell) ?? cell)
}
