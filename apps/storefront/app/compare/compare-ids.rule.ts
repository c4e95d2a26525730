/** More columns than this nobody can compare. */
export const mostCompared = 10

/** Ids in an address or in what the browser remembers; what is none is passed over. */
export function comparedIdsIn(text: string | null): number[] {
  const ids = (text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,9}$/.test(part) && Number(part) <= 2_147_483_647 ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, mostCompared)
}

/** The list with the product put in or taken out; null: there is no place for one more. */
export function toggled(ids: readonly number[], id: number): number[] | null {
  if (ids.includes(id)) return ids.filter((each) => each !== id)
  return ids.length < mostCompared ? [...ids, id] : null
}
