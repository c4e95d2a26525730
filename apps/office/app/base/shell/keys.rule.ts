/** Description and action of each key; a key is the letter of the Latin layout, or a digit. */
export type Keys = Readonly<Record<string, readonly [title: string, action: () => unknown]>>

/** Keys bound by more than one part of a page: both actions would run. */
export function duplicateKeys(parts: readonly Keys[]): readonly string[] {
  const all = parts.flatMap((keys) => Object.keys(keys))
  return [...new Set(all.filter((key, index) => all.indexOf(key) !== index))]
}
