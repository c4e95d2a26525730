import type { NamedValue } from './compatibility-file.rule.ts'

/** Ids of what entries name. */
export interface Names {
  readonly categories: ReadonlyMap<string, number>
  readonly properties: ReadonlyMap<string, number>
  /** By property code and title or code of the value, in lower case: `valueKey`. */
  readonly values: ReadonlyMap<string, number>
  /** By article; null when several products have it. */
  readonly products: ReadonlyMap<string, number | null>
}

export const valueKey = ({ property, value }: NamedValue): string => `${property} ${value.toLowerCase()}`
