import { showToast } from '@shpulka/ui/toast.tsx'
import { data, type Location as RouterLocation } from 'react-router'
import type { Route } from '../../+types/root.ts'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import { paths } from '../../paths.ts'
import { isSessionOver } from './error-text.rule.ts'
import { isLostRoute, loadByBrowser } from './reload-guard.ts'
import { isConnectionLost, isUnanswered, unansweredWords } from './unanswered.rule.ts'

/** Requests that pages make beside navigation and can do without. */
const background: ReadonlySet<string | undefined> = new Set(
  [
    paths.personal(),
    paths.menu(),
    paths.deliveryEstimate(),
    paths.deliveryPoints(''),
    paths.deliveryTariffs(''),
    paths.mapPlaces(''),
    paths.suggestions(''),
    paths.lookup('city', ''),
    paths.recentlyViewed([]),
    paths.productOffers(0),
    paths.cartCompatibility([]),
    paths.workshopCards([]),
    paths.workshopCount(0, []),
    paths.workshopFits(0, []),
  ].map((address) => address.split('?')[0]),
)

/**
 * A page is not replaced, with all that is typed on it, because such an answer did not come: nothing is known then.
 * Only that the session is over is for everybody to see.
 */
export const ignoreBackgroundErrors: Route.ClientMiddlewareFunction = async ({ url }, next) => {
  const results = await next()
  if (background.has(url.pathname))
    for (const each of Object.values(results))
      if (each.type === 'error' && !isSessionOver(each.result)) Object.assign(each, { type: 'data', result: null })
  return results
}

/** Changes of the basket whose own button says what went wrong, and offers to send them again. */
const ownWords: ReadonlySet<FormDataEntryValue | null> = new Set(['add', 'set', 'remove'])

/**
 * A page stays when what was sent from it was not answered: a toast says so, and it can be sent again. It stays too
 * when it cannot be reloaded after something was done: what it shows is a little old, not gone. And it stays when the
 * page somebody goes to does not come.
 */
export const rememberPage: Route.ClientMiddlewareFunction = async ({ request, url }, next) => {
  const isSent = request.method !== 'GET'
  const isBasket = url.pathname === paths.cart()
  // Read at once: a copy that nobody has read when the request is given up throws where nothing catches it.
  const intent = isSent && isBasket ? intentOf(request.clone()) : null
  const results = await next()
  const failed = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isUnanswered(result))
  // A request that the page itself aborted for a newer one is no failure.
  if (failed.length === 0 || request.signal.aborted) return results
  if (!isSent) {
    const router = routerOfPage()
    const shown = router && isSame(router.state.location, url) ? router.state.loaderData : null
    for (const [id, each] of failed) if (shown && id in shown) Object.assign(each, { type: 'data', result: shown[id] })
    if (router && !shown && failed.some(([, { result }]) => isConnectionLost(result))) {
      const { location: to } = router.state.navigation
      if (to && isSame(to, url))
        await (isSame(window.location, url) ? returnToShownPage(request.signal) : stayHere(router, to))
      else if (url.pathname === paths.city()) sayCityIsMissing(failed)
    }
    return results
  }
  const words = unansweredWords(failed[0]![1].result)
  if (!isBasket || !ownWords.has(await intent)) void showToast('error', words)
  const answer = isBasket
    ? ({ failure: words, removed: null, isUnanswered: true } satisfies BasketActionResult)
    : undefined
  for (const [, each] of failed) Object.assign(each, { type: 'data', result: data(answer, { status: 503 }) })
  return results
}

const intentOf = (request: Request) =>
  request.formData().then(
    (form) => form.get('intent'),
    () => null,
  )

interface PageRouter {
  readonly state: {
    readonly location: RouterLocation
    readonly navigation: { readonly location?: RouterLocation }
    readonly loaderData: Readonly<Record<string, unknown>>
  }
  navigate(
    to: RouterLocation,
    options?: { readonly replace: true; readonly preventScrollReset: true; readonly state: unknown },
  ): Promise<void>
}

type Place = Pick<URL, 'pathname' | 'search'>

const routerOfPage = () => (window as { __reactRouterDataRouter?: PageRouter }).__reactRouterDataRouter

const isSame = (one: Place, other: Place) => one.pathname === other.pathname && one.search === other.search

const connectionLost = { title: 'Нет связи с магазином' } as const
const pressHere = 'Нажмите здесь, чтобы повторить'

/**
 * Ends the way to a page that did not come. A press on the toast tries once more; what is left of the way is a visit to
 * the page that is shown, which ends the other.
 */
function stayHere(router: PageRouter, to: RouterLocation) {
  const { location } = router.state
  const again = () => (isLostRoute(to) ? loadByBrowser(to) : void router.navigate(to))
  if (isLostRoute(to) && navigator.onLine) return loadByBrowser(to)
  void showToast('error', pressHere, { ...connectionLost, onClick: again })
  void router.navigate(location, { replace: true, preventScrollReset: true, state: location.state })
}

/** Where the page that is shown is in the browser's history, as React Router counts; null: not known. */
let shownIndex: number | null = null
const indexNow = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null

/** To be called when another page is drawn. */
export function rememberShownIndex() {
  shownIndex = indexNow()
}

/**
 * Back and forward change the address before the page comes: where it does not, the browser goes the same way back.
 * Ends when that has begun, so that nothing is drawn of the page that did not come.
 */
async function returnToShownPage(signal: AbortSignal) {
  const steps = (indexNow() ?? 0) - (shownIndex ?? 0)
  if (shownIndex === null || steps === 0) return
  void showToast('error', pressHere, { ...connectionLost, onClick: () => window.history.go(steps) })
  const begun = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  window.history.go(-steps)
  await begun
}

/** The cities to choose from are asked for over a page, which does without them. */
function sayCityIsMissing(failed: [string, { type: string; result: unknown }][]) {
  void showToast('error', 'Проверьте интернет и повторите', connectionLost)
  for (const [, each] of failed) Object.assign(each, { type: 'data', result: null })
}
