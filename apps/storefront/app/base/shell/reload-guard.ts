import { mayReload } from './reload-guard.rule.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** A route whose code failed to load: `giveUp` shows the error page, `refuse` ends the navigation. */
interface LostRoute {
  giveUp(): void
  refuse(): void
}

const storageKey = 'reloaded'
/** Addresses whose code failed to load: React Router does not request it again, so only the browser can open them. */
const lostAddresses = new Set<string>()
let destination: Place | null = null
let isLeaving = false

/** Remembers where the visitor is going; null when there is no navigation. */
export function rememberDestination(place: Place | null) {
  destination = place
}

/**
 * spec 8: when part of the program fails to load (a new version was deployed), the page is reloaded, at most once per
 * path in 10 s.
 */
export function guardAgainstLostChunks() {
  // The page may be restored from the back/forward cache.
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  // Vite reports missing parts of a page.
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadPage(destination ?? window.location)) event.preventDefault()
  })
  // React Router, as vite.config.ts builds it, reports missing pages. The page being navigated to is loaded by the
  // browser; a failed prefetch is ignored.
  window.addEventListener('lost-route', (event) => {
    if (!destination) return
    const { giveUp, refuse: reject } = (event as CustomEvent<LostRoute>).detail
    // An offline browser would replace the page with its own error page.
    if (!navigator.onLine) {
      lostAddresses.add(destination.pathname + destination.search)
      reject()
    } else if (!reloadPage(destination)) giveUp()
  })
}

/** Whether only the browser itself can open an address, not the router of this document. */
export const isLostRoute = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>): boolean =>
  lostAddresses.has(pathname + search)

/**
 * Reloads a page. Returns false when the path was reloaded a moment ago, or when there is no storage to remember a
 * reload.
 */
export function reloadPage({ pathname, search, hash }: Place): boolean {
  if (isLeaving) return true
  let reloads: Record<string, number> = {}
  try {
    reloads = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    // Unreadable storage counts as empty.
  }
  const now = Date.now()
  if (!mayReload(reloads[pathname], now)) return false
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...reloads, [pathname]: now }))
  } catch {
    // Without storage the reload could repeat forever.
    return false
  }
  loadByBrowser({ pathname, search, hash })
  return true
}

/** Loads a page by the browser and so in the newest version; further calls do nothing. */
export function loadByBrowser({ pathname, search, hash }: Place) {
  if (isLeaving) return
  isLeaving = true
  if (pathname === window.location.pathname && search === window.location.search) window.location.reload()
  else window.location.assign(pathname + search + hash)
}
