import { mayReload } from './reload-guard.rule.ts'

const memory = 'reloaded'

/** spec 8: when a part of the program is gone (a new version is out), the page is loaded again, at most once per path per 10 s. */
export function guardAgainstLostChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    const { pathname } = window.location
    let past: Record<string, number> = {}
    try {
      past = JSON.parse(sessionStorage.getItem(memory) ?? '{}') as Record<string, number>
    } catch {
      // Memory that cannot be read remembers nothing.
    }
    const now = Date.now()
    if (!mayReload(past[pathname], now)) return
    event.preventDefault()
    try {
      sessionStorage.setItem(memory, JSON.stringify({ ...past, [pathname]: now }))
    } catch {
      // Without a memory a reload could repeat for ever.
      return
    }
    window.location.reload()
  })
}
