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
  /** The text it was read from: another tab may have written since, also while nobody was listening here. */
  let cachedText: string | null = null
  let overridden: Value | null = null

  const emit = () => {
    for (const listener of listeners) listener()
  }
  const stored = (): Value => {
    try {
      const text = localStorage.getItem(name)
      if (cached === null || text !== cachedText) cached = read(text)
      cachedText = text
    } catch {
      // A browser without storage keeps the value while the page is open.
      cached ??= none
    }
    return cached
  }
  const current = () => overridden ?? stored()
  /** Another tab changed it, or another page of this one, before this page was restored. */
  const onChange = (event: StorageEvent | PageTransitionEvent) => {
    if ('persisted' in event ? event.persisted : event.key === name || event.key === null) emit()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) for (const type of ['storage', 'pageshow'] as const) addEventListener(type, onChange)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) for (const type of ['storage', 'pageshow'] as const) removeEventListener(type, onChange)
    }
  }

  return {
    stored,
    current,
    subscribe,
    save(value: Value) {
      cached = value
      try {
        const text = textOf(value)
        localStorage.setItem(name, text)
        cachedText = text
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
