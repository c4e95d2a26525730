import { data } from 'react-router'
import type { Route } from './+types/unknown-path.route.ts'

/** spec 2: an unknown path is a 404 that names it. */
export function loader({ url }: Route.LoaderArgs) {
  throw notFound(url)
}

export const action = ({ url }: Route.ActionArgs) => {
  throw notFound(url)
}

export default function UnknownPath() {
  return null
}

function notFound({ pathname }: URL) {
  let shown = pathname
  try {
    shown = decodeURI(pathname)
  } catch {
    // Shown as it came.
  }
  return data(`Page not found: ${shown.slice(0, 300)}`, { status: 404 })
}
