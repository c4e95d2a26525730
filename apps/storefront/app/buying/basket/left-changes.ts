const storageKey = 'basket-left-changes'

/** Saves a change that is sent as its page is left: a reload has read the next page before it. */
export function saveLeftChange(form: FormData) {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as unknown[]
    sessionStorage.setItem(storageKey, JSON.stringify([...saved, Object.fromEntries(form)]))
  } catch {
    // Without storage the reloaded page shows what the shop had before the change.
  }
}

/**
 * The changes this page has to send again since it is a reload of the page that was left; each call empties the list.
 */
export function takeLeftChanges(): FormData[] {
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
