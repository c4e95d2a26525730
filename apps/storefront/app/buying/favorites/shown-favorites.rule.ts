/**
 * The maximum number of favourites a guest's browser stores; equals the contract's maxGuestFavorites, the limit of one
 * merge.
 */
export const maxGuestFavoritesHere = 200

/** The favourites to show: the account's, a guest's not merged yet, and unconfirmed clicks. */
export function shownFavorites(
  account: readonly number[],
  own: readonly number[],
  changes: ReadonlyMap<number, boolean>,
): number[] {
  const added = [...changes].flatMap(([id, isFavorite]) => (isFavorite ? [id] : [])).reverse()
  return [...new Set([...added, ...own, ...account])].filter((id) => changes.get(id) ?? true)
}

/** Full rows of two to four cards; the API's default (spec 9) would be a page of six. */
export const pageSize = 24

/** A page of a guest's list; a page past the end is the last one. */
export function favoritesPage(
  ids: readonly number[],
  requestedPage: number,
): { page: number; pages: number; ids: readonly number[] } {
  const pages = Math.ceil(ids.length / pageSize)
  const page = Math.max(1, Math.min(requestedPage, pages))
  return { page, pages, ids: ids.slice((page - 1) * pageSize, page * pageSize) }
}
