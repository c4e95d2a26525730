const storageKey = 'basket-left-changes'

/** Saves a change sent while its page is being left: a reload may read the basket before the change arrives. */
export function saveUnloadChange(form: FormData) {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as unknown[]
    sessionStorage.setItem(storageKey, JSON.stringify([...saved, Object.fromEntries(form)]))
  } catch {
    // Without storage the reloaded page may show the basket before the change.
  }
}

/** Takes the saved changes, to send them again if this page is a reload of the one that was left. */
export function takeUnloadChanges(): FormData[] {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Record<string, string>[]
    sessionStorage.removeItem(storageKey)
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type !== 'reload') return []
    return saved.map((fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return form
    })
  } catch {
    return []
  }
}
