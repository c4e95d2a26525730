import { storedIds } from '../../base/shell/stored-ids.ts'
import { maxGuestFavoritesHere, shownFavorites } from './shown-favorites.rule.ts'
import { readChanges, saveChanges } from './stored-changes.ts'

/** A guest's favourites are stored in the browser; a signed-in user's in the account. */
export const list = storedIds('favorites', maxGuestFavoritesHere)
/** Changes not confirmed by the server yet, including those of the previous page. */
export const changes = readChanges()
/** Favourites of the account; null for a guest; undefined until they are loaded. */
let account: readonly number[] | null | undefined
/** When the account last confirmed a change or a merge. */
let confirmedAt = 0

export const useFavoriteIds = list.useIds
/** `before`: the value until the favourites are loaded. */
export const useIsFavorite = (id: number, before = false) => list.useHas(id, before, () => account !== undefined)

/**
 * Receives the loaded favourites of a signed-in user; null for a guest. An answer requested before the last confirmed
 * change may be older than it and is ignored.
 */
export function receiveFavorites(ids: readonly number[] | null, requestedAt: number) {
  if (account && ids && requestedAt < confirmedAt) return
  account = ids
  if (ids === null) {
    const early = [...changes]
    changes.clear()
    saveChanges(changes)
    list.override(null)
    for (const [id, isFavorite] of early) if (list.stored().includes(id) !== isFavorite) toggleFavorite(id)
    return
  }
  showFavorites()
  if (changes.size > 0 || list.stored().length > 0) void send()
}

export function toggleFavorite(id: number) {
  const isFavorite = !list.current().includes(id)
  if (account === null)
    return list.save(
      isFavorite ? [id, ...list.stored()].slice(0, maxGuestFavoritesHere) : list.stored().filter((each) => each !== id),
    )
  changes.set(id, isFavorite)
  showFavorites()
  if (account) void send()
}

function confirm(change: (ids: readonly number[]) => readonly number[]) {
  if (account) account = change(account)
  confirmedAt = performance.now()
  showFavorites()
}

function showFavorites() {
  saveChanges(changes)
  list.override(shownFavorites(account ?? [], list.stored(), changes))
}

/** Loaded on first use, because most visitors change nothing. */
const send = async () => (await import('./send-favorites.ts')).sendFavorites({ list, changes, confirm })
