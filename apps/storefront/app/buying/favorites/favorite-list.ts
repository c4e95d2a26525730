import { storedIds } from '../../base/shell/stored-ids.ts'
import { maxGuestFavoritesHere, shownFavorites } from './shown-favorites.rule.ts'
import { readChanges, saveChanges } from './stored-changes.ts'

/** A guest's favourites are this browser's; a signed-in user's are the account's, with what is on its way there. */
export const list = storedIds('favorites', maxGuestFavoritesHere)
/** Clicked and not confirmed by the server, on the page before this one too. */
export const changes = readChanges()
/** Null: a guest; undefined: not known yet. */
let account: readonly number[] | null | undefined
/** When the account last confirmed a change or a merge. */
let confirmedAt = 0

export const useFavoriteIds = list.useIds
/** `before`: until it is known whose favourites they are. */
export const useIsFavorite = (id: number, before = false) => list.useHas(id, before, () => account !== undefined)

/**
 * Takes the server's answer: ids of a signed-in user's favourites; null: the visitor is a guest. What was requested
 * before the last confirmation may be older than it.
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

/** Most visitors of a page change nothing: what talks to the server comes with the first need. */
const send = async () => (await import('./send-favorites.ts')).sendFavorites({ list, changes, confirm })
