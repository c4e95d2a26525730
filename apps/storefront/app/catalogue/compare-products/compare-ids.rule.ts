import { idsIn } from '../../base/shell/id-list.rule.ts'

/** More columns cannot be compared at a glance. */
export const maxCompared = 10

export const comparedIdsIn = (text: string | null) => idsIn(text, maxCompared)

/** Adds or removes a product; null when the list is full. */
export function toggleId(ids: readonly number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((each) => each !== id)
  return ids.length < maxCompared ? [...ids, id] : null
}

/** The stored products without those that were asked for and are not sold any more. */
export const soldIds = (stored: readonly number[], asked: readonly number[], shown: readonly number[]): number[] =>
  stored.filter((id) => !asked.includes(id) || shown.includes(id))
