import { storedIds } from '../../base/shell/stored-ids.ts'
import { maxGuestFavoritesHere, shownFavorites } from './shown-favorites.rule.ts'
import { readChanges, saveChanges } from './stored-changes.ts'

/** A guest's favourites are stored in the browser; a signed-in user's in the account. */
export const favoriteIds = storedIds('favorites', maxGuestFavoritesHere)
/** Changes not confirmed by the server yet, including those of the previous page. */
export const pendingChanges = readChanges()
/** Favourites of the account; null for a guest; undefined until they are loaded. */
let account: readonly number[] | null | undefined
/** When the account last confirmed a change or a merge. */
let confirmedAt = 0

export const useFavoriteIds = favoriteIds.useIds
/** `before`: the value until the favourites are loaded. */
export const useIsFavorite = (id: number, before = false) => favoriteIds.useHas(id, before, () => account !== undefined)

/**
 * Receives the loaded favourites of a signed-in user; null for a guest. An answer requested before the last confirmed
 * change may be older than it and is ignored.
 */
export function receiveFavorites(ids: readonly number[] | null, requestedAt: number) {
  if (account && ids && requestedAt < confirmedAt) return
  account = ids
  if (ids === null) {
    const early = [...pendingChanges]
    pendingChanges.clear()
    saveChanges(pendingChanges)
    favoriteIds.override(null)
    for (const [id, isFavorite] of early) if (favoriteIds.stored().includes(id) !== isFavorite) toggleFavorite(id)
    return
  }
  showFavorites()
  if (pendingChanges.size > 0 || favoriteIds.stored().length > 0) void send()
}

export function toggleFavorite(id: number) {
  const isFavorite = !favoriteIds.current().includes(id)
  if (account === null)
    return favoriteIds.save(
      isFavorite
        ? [id, ...favoriteIds.stored()].slice(0, maxGuestFavoritesHere)
        : favoriteIds.stored().filter((each) => each !== id),
    )
  pendingChanges.set(id, isFavorite)
  showFavorites()
  if (account) void send()
}

function confirm(change: (ids: readonly number[]) => readonly number[]) {
  if (account) account = change(account)
  confirmedAt = performance.now()
  showFavorites()
}

function showFavorites() {
  saveChanges(pendingChanges)
  favoriteIds.override(shownFavorites(account ?? [], favoriteIds.stored(), pendingChanges))
}

/** Loaded on first use, because most visitors change nothing. */
const send = async () =>
  (await import('./send-favorites.ts')).sendFavorites({ list: favoriteIds, changes: pendingChanges, confirm })
