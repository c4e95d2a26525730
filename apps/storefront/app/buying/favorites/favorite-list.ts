import { storedIds } from '../../base/shell/stored-ids.ts'
import { maxGuestFavoritesHere, shownFavorites } from './shown-favorites.rule.ts'
import { readChanges, saveChanges } from './stored-changes.ts'

/** A guest's favourites are stored in the browser; a signed-in user's in the account. */
export const list = storedIds('favorites', maxGuestFavoritesHere)
/** Changes not confirmed by the server yet, including those of the previous page. */
export const changes = readChanges()
/** Favourites of the account; null: a guest; undefined: not loaded yet. */
let account: readonly number[] | null | undefined
/** When the account last confirmed a change or a merge. */
let confirmedAt = 0

export const useFavoriteIds = list.useIds
/** `before`: the answer until it is known whose favourites they are. */
export const useIsFavorite = (id: number, before = false) => list.useHas(id, before, () => account !== undefined)

/**
 * Takes the loaded favourites of a signed-in user; null: a guest. An answer requested before the last confirmed change
 * may be older than it and is ignored.
 */
export function receiveFavorites(ids: readonly number[] | null, requestedAt: number) {
  if (account && ids && requestedAt < confirmedAt) return
  account = ids
  if (ids === null) {
    const early = [...changes]
    changes.clear()
    saveChanges(changes)
    list.override(null)
    for (const [id, isFavorite] of early) if (list.own().includes(id) !== isFavorite) toggleFavorite(id)
    return
  }
  showFavorites()
  if (changes.size > 0 || list.own().length > 0) void send()
}

export function toggleFavorite(id: number) {
  const isFavorite = !list.current().includes(id)
  if (account === null)
    return list.save(
      isFavorite ? [id, ...list.own()].slice(0, maxGuestFavoritesHere) : list.own().filter((each) => each !== id),
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
  list.override(shownFavorites(account ?? [], list.own(), changes))
}

/** Loaded on first use: most visitors change nothing. */
const send = async () => (await import('./send-favorites.ts')).sendFavorites({ list, changes, confirm })
