/** Things the log names by their ids, as the room they are of says it. */
export interface NamedKind {
  /** As the log calls such a record. */
  readonly kind: string
  /** Fields of any record whose values are ids of such a thing. */
  readonly fields: readonly string[]
  /** SQL of `id` and `name`, for ids in an array of texts. */
  readonly names: (ids: string) => string
}

/** Finds the name of a thing; null: it is gone, or its kind has none. */
export type NameOf = (kind: string, id: unknown) => string | null

/** The kind a field's values are ids of; undefined: they are values. */
export const kindOfField = (kinds: readonly NamedKind[], field: string): string | undefined =>
  kinds.find(({ fields }) => fields.includes(field))?.kind
