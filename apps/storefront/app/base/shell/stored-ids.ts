import { useSyncExternalStore } from 'react'
import { idsIn } from './id-list.rule.ts'

const none: readonly number[] = []

/**
 * A named list of ids in the browser's storage, shared by its tabs. Documents are rendered without it, so it appears
 * after hydration.
 */
export function storedIds(name: string, max: number) {
  const listeners = new Set<() => void>()
  let cached: readonly number[] | null = null
  let overridden: readonly number[] | null = null

  const emit = () => {
    for (const listener of listeners) listener()
  }
  const stored = (): readonly number[] => {
    try {
      cached ??= idsIn(localStorage.getItem(name), max)
    } catch {
      // A browser without storage keeps the list while the page is open.
      cached = none
    }
    return cached
  }
  const current = () => overridden ?? stored()
  /** Another tab changed the list. */
  const rereadStorage = (event: StorageEvent) => {
    if (event.key !== name && event.key !== null) return
    cached = null
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
    stored,
    current,
    save(ids: readonly number[]) {
      cached = ids
      try {
        localStorage.setItem(name, ids.join())
      } catch {}
      emit()
    },
    /** Shows this list instead of the stored one, until it is called with null. */
    override(ids: readonly number[] | null) {
      overridden = ids
      emit()
    },
    useIds: () => useSyncExternalStore(subscribe, current, () => none),
    /** `before`: the value until the list is loaded, equal to the one in the rendered document. */
    useHas: (id: number, before = false, isKnown = () => true) =>
      useSyncExternalStore(
        subscribe,
        () => current().includes(id) || (before && !isKnown()),
        () => before,
      ),
  }
}
