import { pageNotFound } from '../api/page-not-found.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/unknown-path.route.ts'
import { findSuggestedPages, type SuggestedPage } from './suggested-pages.server.ts'

/** spec 2: an unknown path is a 404 that names it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw notFound(url, await findSuggestedPages(context.get(requestContext), url.pathname))
}

export const action = ({ url }: Route.ActionArgs) => {
  throw notFound(url, [])
}

export default function UnknownPath() {
  return null
}

function notFound({ pathname }: URL, suggested: readonly SuggestedPage[]) {
  let shown = pathname
  try {
    shown = decodeURI(pathname)
  } catch {
    // A malformed escape is shown as it is.
  }
  return pageNotFound({ message: `Page not found: ${shown.slice(0, 300)}`, suggested })
}
