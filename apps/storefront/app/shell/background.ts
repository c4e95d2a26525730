import type { Route } from '../+types/root.ts'
import { paths } from '../paths.ts'
import { isSessionOver } from './error-text.rule.ts'

/** What pages ask for beside navigation, and do without. */
const background: ReadonlySet<string | undefined> = new Set(
  [
    paths.personal(),
    paths.menu(),
    paths.deliveryEstimate(),
    paths.suggestions(''),
    paths.lookup('city', ''),
    paths.recentlyViewed([]),
    paths.productOffers(0),
  ].map((address) => address.split('?')[0]),
)

/** A page is not replaced, with all that is typed on it, because such an answer did not come: nothing is known then. Only that the session is over is for everybody to see. */
export const forgiveBackground: Route.ClientMiddlewareFunction = async ({ url }, next) => {
  const results = await next()
  if (background.has(url.pathname))
    for (const each of Object.values(results))
      if (each.type === 'error' && !isSessionOver(each.result)) Object.assign(each, { type: 'data', result: null })
  return results
}
