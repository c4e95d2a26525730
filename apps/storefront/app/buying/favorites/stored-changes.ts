const storageKey = 'favorites-changes'

/** The changes of favourites that the previous page of this tab left unconfirmed. */
export function readChanges(): Map<number, boolean> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [number, boolean][])
  } catch {
    return new Map()
  }
}

/** Saves the changes for the next page: leaving a page aborts its requests. */
export function saveChanges(changes: ReadonlyMap<number, boolean>) {
  try {
    if (changes.size === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify([...changes]))
  } catch {
    // Without storage the next page shows the account as before the changes.
  }
}
