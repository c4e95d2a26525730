import { pageNotFound } from '../api/page-not-found.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/unknown-path.route.ts'
import { findNearPages, type NearPage } from './near-pages.server.ts'

/** spec 2: an unknown path is a 404 that names it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  throw notFound(url, await findNearPages(context.get(requestContext), url.pathname))
}

export const action = ({ url }: Route.ActionArgs) => {
  throw notFound(url, [])
}

export default function UnknownPath() {
  return null
}

function notFound({ pathname }: URL, near: readonly NearPage[]) {
  let shown = pathname
  try {
    shown = decodeURI(pathname)
  } catch {
    // A malformed escape is shown as it is.
  }
  return pageNotFound({ message: `Page not found: ${shown.slice(0, 300)}`, near })
}
