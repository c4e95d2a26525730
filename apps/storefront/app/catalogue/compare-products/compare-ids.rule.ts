import { idsIn } from '../../base/shell/id-list.rule.ts'

/** More columns than this nobody can compare. */
export const maxCompared = 10

export const comparedIdsIn = (text: string | null) => idsIn(text, maxCompared)

/** The list with the product put in or taken out; null: there is no place for one more. */
export function toggleId(ids: readonly number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((each) => each !== id)
  return ids.length < maxCompared ? [...ids, id] : null
}
