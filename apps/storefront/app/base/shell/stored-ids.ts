import { useSyncExternalStore } from 'react'
import { idsIn } from './id-list.rule.ts'

const none: readonly number[] = []

/**
 * A named list of ids in the browser's storage, shared by its tabs. Documents are rendered without it, so it appears
 * after hydration.
 */
export function storedIds(name: string, max: number) {
  const listeners = new Set<() => void>()
  let stored: readonly number[] | null = null
  let overridden: readonly number[] | null = null

  const emit = () => {
    for (const listener of listeners) listener()
  }
  const own = (): readonly number[] => {
    try {
      stored ??= idsIn(localStorage.getItem(name), max)
    } catch {
      // A browser without storage keeps the list while the page is open.
      stored = none
    }
    return stored
  }
  const current = () => overridden ?? own()
  /** Another tab changed the list. */
  const rereadStorage = (event: StorageEvent) => {
    if (event.key !== name && event.key !== null) return
    stored = null
    emit()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', rereadStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', rereadStorage)
    }
  }

  return {
    /** The ids stored in this browser. */
    own,
    current,
    save(ids: readonly number[]) {
      stored = ids
      try {
        localStorage.setItem(name, ids.join())
      } catch {}
      emit()
    },
    /** Shows this list instead of the stored one; null: stop doing so. */
    override(ids: readonly number[] | null) {
      overridden = ids
      emit()
    },
    useIds: () => useSyncExternalStore(subscribe, current, () => none),
    /** `before`: the answer until the list is known, as the document was rendered. */
    useHas: (id: number, before = false, isKnown = () => true) =>
      useSyncExternalStore(
        subscribe,
        () => current().includes(id) || (before && !isKnown()),
        () => before,
      ),
  }
}
