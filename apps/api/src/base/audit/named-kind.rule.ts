/** A kind of record whose ids the log stores, and how to find the names of these records. */
export interface NamedKind {
  /** `record_kind` of such a record in the log. */
  readonly kind: string
  /** Fields of any record whose values are ids of such records. */
  readonly fields: readonly string[]
  /** SQL that selects `id` and `name`, given the SQL of an array of ids as texts. */
  readonly names: (ids: string) => string
}

/** Finds the name of a record; null when it was deleted or its kind has no names. */
export type NameOf = (kind: string, id: unknown) => string | null

/** The kind whose ids a field holds; undefined when its values are not ids. */
export const kindOfField = (kinds: readonly NamedKind[], field: string): string | undefined =>
  kinds.find(({ fields }) => fields.includes(field))?.kind
