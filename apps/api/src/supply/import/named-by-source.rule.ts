/** Price types, or warehouses, of a source: those of earlier files and those of this one. */
export interface NamedBySource {
  /** In the order they were first seen: what is mapped by a guess does not depend on what one file holds. */
  all: { id: string; name: string }[]
  /** This file is the first that names them. */
  fresh: { id: string; name: string }[]
  /** Earlier files named them, this one does not. */
  gone: { id: string; name: string }[]
}

/** A file that names an id alone (its name is the id) takes the name an earlier one gave. */
export function namedBySource(
  remembered: readonly { id: string; name: string }[],
  file: readonly { id: string; name: string }[],
): NamedBySource {
  const now = new Map(file.map((one) => [one.id, one]))
  const before = new Set(remembered.map(({ id }) => id))
  const fresh = file.filter(({ id }) => !before.has(id))
  const renamed = remembered.map((one) => {
    const named = now.get(one.id)
    return named && named.name !== named.id ? named : one
  })
  return { all: [...renamed, ...fresh], fresh, gone: remembered.filter(({ id }) => !now.has(id)) }
}
