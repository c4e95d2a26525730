import { useSyncExternalStore } from 'react'

/**
 * A named value in the browser's storage, shared by its tabs. Documents are rendered without it (as `none`), so it
 * appears after hydration. `read` understands any text, for anything may be stored.
 */
export function storedValue<Value>(
  name: string,
  none: Value,
  read: (text: string | null) => Value,
  textOf: (value: Value) => string,
) {
  const listeners = new Set<() => void>()
  let cached: Value | null = null
  let overridden: Value | null = null

  const emit = () => {
    for (const listener of listeners) listener()
  }
  const stored = (): Value => {
    try {
      cached ??= read(localStorage.getItem(name))
    } catch {
      // A browser without storage keeps the value while the page is open.
      cached = none
    }
    return cached
  }
  const current = () => overridden ?? stored()
  /** Another tab changed it. */
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
    stored,
    current,
    subscribe,
    save(value: Value) {
      cached = value
      try {
        localStorage.setItem(name, textOf(value))
      } catch {}
      emit()
    },
    /** Shows this value instead of the stored one, until it is called with null. */
    override(value: Value | null) {
      overridden = value
      emit()
    },
    useValue: () => useSyncExternalStore(subscribe, current, () => none),
  }
}
