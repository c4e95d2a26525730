import { useSyncExternalStore } from 'react'
import { idsIn } from './id-list.rule.ts'

const none: readonly number[] = []

/**
 * A list of ids this browser keeps under a name, the same in all its tabs. Documents know nothing of it, so it comes
 * after hydration.
 */
export function storedIds(name: string, max: number) {
  const listeners = new Set<() => void>()
  let stored: readonly number[] | null = null
  let given: readonly number[] | null = null

  const emit = () => {
    for (const listener of listeners) listener()
  }
  const own = (): readonly number[] => {
    try {
      stored ??= idsIn(localStorage.getItem(name), max)
    } catch {
      // A browser that keeps nothing has a list for as long as the page is open.
      stored = none
    }
    return stored
  }
  const current = () => given ?? own()
  /** Another tab changed the list. */
  const readAnew = (event: StorageEvent) => {
    if (event.key !== name && event.key !== null) return
    stored = null
    emit()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', readAnew)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', readAnew)
    }
  }

  return {
    /** What the browser keeps. */
    own,
    current,
    keep(ids: readonly number[]) {
      stored = ids
      try {
        localStorage.setItem(name, ids.join())
      } catch {}
      emit()
    },
    /** Shown instead of what the browser keeps; null: nothing is. */
    give(ids: readonly number[] | null) {
      given = ids
      emit()
    },
    useIds: () => useSyncExternalStore(subscribe, current, () => none),
    /** `before`: what the document says, until the list is known. */
    useHas: (id: number, before = false, isKnown = () => true) =>
      useSyncExternalStore(
        subscribe,
        () => current().includes(id) || (before && !isKnown()),
        () => before,
      ),
  }
}
