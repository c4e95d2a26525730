import { Outlet, useRouteError } from 'react-router'
import { FailurePage } from './failure-page.tsx'

export default function Page() {
  return <Outlet />
}

/** When a page fails, the menu and the palette stay. */
export function ErrorBoundary() {
  return <FailurePage error={useRouteError()} />
}
