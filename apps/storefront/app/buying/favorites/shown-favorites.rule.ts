/** So many a guest's browser keeps: what one merge takes (maxGuestFavorites of the contract). */
export const maxGuestFavoritesHere = 200

/** The favourites to show: the account's, a guest's not merged yet, and clicks not confirmed yet. */
export function shownFavorites(
  account: readonly number[],
  own: readonly number[],
  changes: ReadonlyMap<number, boolean>,
): number[] {
  const added = [...changes].flatMap(([id, isFavorite]) => (isFavorite ? [id] : [])).reverse()
  return [...new Set([...added, ...own, ...account])].filter((id) => changes.get(id) ?? true)
}

/** spec 9: favourites default page size; on the server it is the contract's. */
export const pageSize = 6

/** A page of a guest's list; one past the end is the last. */
export function favoritesPage(
  ids: readonly number[],
  requestedPage: number,
): { page: number; pages: number; ids: readonly number[] } {
  const pages = Math.ceil(ids.length / pageSize)
  const page = Math.max(1, Math.min(requestedPage, pages))
  return { page, pages, ids: ids.slice((page - 1) * pageSize, page * pageSize) }
}
