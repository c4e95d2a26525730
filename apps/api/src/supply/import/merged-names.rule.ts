/** Price types, or warehouses, of a source: from earlier files and from this one. */
export interface MergedNames {
  /** In the order they were first seen, so that guessed mappings do not depend on the contents of one file. */
  all: { id: string; name: string }[]
  /** Not in earlier files. */
  added: { id: string; name: string }[]
  /** In earlier files, but not in this one. */
  gone: { id: string; name: string }[]
}

/**
 * Merges names of earlier files with this one. Where this file has only an id (as the name), the earlier name stays.
 */
export function mergedNames(
  remembered: readonly { id: string; name: string }[],
  file: readonly { id: string; name: string }[],
): MergedNames {
  const now = new Map(file.map((one) => [one.id, one]))
  const before = new Set(remembered.map(({ id }) => id))
  const added = file.filter(({ id }) => !before.has(id))
  const renamed = remembered.map((one) => {
    const current = now.get(one.id)
    return current && current.name !== current.id ? current : one
  })
  return { all: [...renamed, ...added], added, gone: remembered.filter(({ id }) => !now.has(id)) }
}
