import { showToast } from '@shpulka/ui/toast.tsx'
import { data, type Location as RouterLocation } from 'react-router'
import type { Route } from '../../+types/root.ts'
import type { BasketActionResult } from '../../buying/basket/basket.route.tsx'
import { paths } from '../../paths.ts'
import { isSessionOver } from './error-text.rule.ts'
import { isLostRoute, loadByBrowser } from './reload-guard.ts'
import { isConnectionLost, isUnanswered, unansweredMessage } from './unanswered.rule.ts'

/** Requests that pages make besides navigation and can do without. */
const backgroundPaths: ReadonlySet<string | undefined> = new Set(
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
    paths.workshopCards(),
    paths.workshopCount(0, []),
    paths.workshopFits(0, []),
  ].map((address) => address.split('?')[0]),
)

/**
 * When such a request fails, its data is null and the page stays with all that is typed on it. Only the end of the
 * session is still shown as an error.
 */
export const ignoreBackgroundErrors: Route.ClientMiddlewareFunction = async ({ url }, next) => {
  const results = await next()
  if (backgroundPaths.has(url.pathname))
    for (const each of Object.values(results))
      if (each.type === 'error' && !isSessionOver(each.result)) Object.assign(each, { type: 'data', result: null })
  return results
}

/** Changes of the basket whose own button shows the failure and offers to retry. */
const intentsWithOwnMessage: ReadonlySet<FormDataEntryValue | null> = new Set(['add', 'set', 'remove'])

/**
 * Keeps the current page when a form sent from it gets no answer: a toast says so, and the form can be sent again. Also
 * keeps it when its data cannot be reloaded after a change, or when the next page cannot be loaded.
 */
export const stayOnFailedPage: Route.ClientMiddlewareFunction = async ({ request, url }, next) => {
  // What a page asks for in the background is no form of the buyer's, however it is sent.
  const isSent = request.method !== 'GET' && !backgroundPaths.has(url.pathname)
  const isBasket = url.pathname === paths.cart()
  // Read at once: an unread copy of an aborted request throws where nothing catches it.
  const intent = isSent && isBasket ? intentOf(request.clone()) : null
  const results = await next()
  const failed = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isUnanswered(result))
  // A request that the page itself aborted for a newer one is not a failure.
  if (failed.length === 0 || request.signal.aborted) return results
  if (!isSent) {
    const router = routerOfPage()
    const shown = router && isSame(router.state.location, url) ? router.state.loaderData : null
    for (const [id, each] of failed) if (shown && id in shown) Object.assign(each, { type: 'data', result: shown[id] })
    if (router && !shown) {
      const { location: to } = router.state.navigation
      const isNextPage = to !== undefined && isSame(to, url)
      if (!isNextPage) leaveOut(failed)
      else if (failed.some(([, { result }]) => isConnectionLost(result)))
        await (isSame(window.location, url) ? returnToShownPage(request.signal) : stayOnPage(router, to))
    }
    return results
  }
  const message = unansweredMessage(failed[0]![1].result)
  if (!isBasket || !intentsWithOwnMessage.has(await intent)) void showToast('error', message)
  const answer = isBasket
    ? ({ failure: message, removed: null, isUnanswered: true } satisfies BasketActionResult)
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
const lostPage = 'Страница не загрузилась'

/**
 * Ends the navigation to a page that did not load, by navigating to the page that is shown. The toast’s button tries
 * again.
 */
function stayOnPage(router: PageRouter, to: RouterLocation) {
  const { location } = router.state
  const retry = () => (isLostRoute(to) ? loadByBrowser(to) : void router.navigate(to))
  if (isLostRoute(to) && navigator.onLine) return loadByBrowser(to)
  void showToast('error', lostPage, { ...connectionLost, action: { title: 'Повторить', onPress: retry } })
  void router.navigate(location, { replace: true, preventScrollReset: true, state: location.state })
}

/** The index of the shown page in the browser's history, as React Router counts it; null when unknown. */
let shownIndex: number | null = null
const indexNow = (): number | null => (window.history.state as { idx?: number } | null)?.idx ?? null

/** Must be called after another page is rendered. */
export function rememberShownIndex() {
  shownIndex = indexNow()
}

/**
 * Back and forward change the address before the page has loaded. If it does not load, this moves back through the
 * history by as many steps. It resolves once that has started, so that nothing of the failed page is rendered.
 */
async function returnToShownPage(signal: AbortSignal) {
  const steps = (indexNow() ?? 0) - (shownIndex ?? 0)
  if (shownIndex === null || steps === 0) return
  const retry = () => window.history.go(steps)
  void showToast('error', lostPage, { ...connectionLost, action: { title: 'Повторить', onPress: retry } })
  const started = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  window.history.go(-steps)
  await started
}

/** A part of a page that did not load, such as its next products: the page stays without it. */
function leaveOut(failed: [string, { type: string; result: unknown }][]) {
  const lost = failed.find(([, { result }]) => isConnectionLost(result))
  if (lost) void showToast('error', 'Проверьте интернет и повторите', connectionLost)
  else void showToast('error', unansweredMessage(failed[0]![1].result))
  for (const [, each] of failed) Object.assign(each, { type: 'data', result: null })
}
