/** What each key does, in words and as an action; by the letter of the Latin layout, or the digit. */
export type Keys = Readonly<Record<string, readonly [title: string, act: () => unknown]>>

/** Keys that more than one part of a page binds: both would act. */
export function duplicateKeys(parts: readonly Keys[]): readonly string[] {
  const all = parts.flatMap((keys) => Object.keys(keys))
  return [...new Set(all.filter((key, index) => all.indexOf(key) !== index))]
}
