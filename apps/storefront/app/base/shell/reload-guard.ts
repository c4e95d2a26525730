import { mayReload } from './reload-guard.rule.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** A route whose code did not load: its page throws, or the navigation ends there. */
interface LostRoute {
  giveUp(): void
  refuse(): void
}

const memory = 'reloaded'
/** Addresses whose code did not come: React Router does not ask for it again, the browser has to. */
const lost = new Set<string>()
let destination: Place | null = null
let isLeaving = false

/** Where the visitor is going; null: nowhere. */
export function headFor(place: Place | null) {
  destination = place
}

/**
 * spec 8: when a part of the program is gone (a new version is out), the page is loaded again, at most once per path
 * per 10 s.
 */
export function guardAgainstLostChunks() {
  // A page that was left may be come back to as it was.
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  // Vite reports parts of a page.
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadPage(destination ?? window.location)) event.preventDefault()
  })
  // React Router, as vite.config.ts makes it, tells of whole pages: of one somebody goes to, which is then loaded by
  // the browser itself, and of one that was only to be ready for a click, of which nobody need know.
  window.addEventListener('lost-route', (event) => {
    if (!destination) return
    const { giveUp, refuse: reject } = (event as CustomEvent<LostRoute>).detail
    // A browser that is offline would put its own page in the place of ours.
    if (!navigator.onLine) {
      lost.add(destination.pathname + destination.search)
      reject()
    } else if (!reloadPage(destination)) giveUp()
  })
}

/** Whether only the browser itself can go to an address in this document. */
export const isLostRoute = ({ pathname, search }: Pick<Place, 'pathname' | 'search'>): boolean =>
  lost.has(pathname + search)

/** False: this path was loaded a moment ago, or nothing would remember that it was. */
function reloadPage({ pathname, search, hash }: Place): boolean {
  if (isLeaving) return true
  let past: Record<string, number> = {}
  try {
    past = JSON.parse(sessionStorage.getItem(memory) ?? '{}') as Record<string, number>
  } catch {
    // Memory that cannot be read remembers nothing.
  }
  const now = Date.now()
  if (!mayReload(past[pathname], now)) return false
  try {
    sessionStorage.setItem(memory, JSON.stringify({ ...past, [pathname]: now }))
  } catch {
    // Without a memory a reload could repeat forever.
    return false
  }
  loadByBrowser({ pathname, search, hash })
  return true
}

/** A page loaded by the browser itself, and so of the newest version; asked for once, whoever asks. */
export function loadByBrowser({ pathname, search, hash }: Place) {
  if (isLeaving) return
  isLeaving = true
  if (pathname === window.location.pathname && search === window.location.search) window.location.reload()
  else window.location.assign(pathname + search + hash)
}
