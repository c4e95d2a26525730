const storageKey = 'favorites-changes'

/** The changes of this tab's favourites that the page before this one left unconfirmed. */
export function readChanges(): Map<number, boolean> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [number, boolean][])
  } catch {
    return new Map()
  }
}

/** Saves the changes for the next page: one that is left aborts what it has sent. */
export function saveChanges(changes: ReadonlyMap<number, boolean>) {
  try {
    if (changes.size === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify([...changes]))
  } catch {
    // Without storage the next page shows what the account had before the changes.
  }
}
