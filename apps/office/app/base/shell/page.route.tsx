import { Outlet, useRouteError } from 'react-router'
import { FailurePage } from './failure-page.tsx'

export default function Page() {
  return <Outlet />
}

/** A page that fails leaves the menu and the palette where they are. */
export function ErrorBoundary() {
  return <FailurePage error={useRouteError()} />
}
