import { keepFocus } from '@shpulka/ui/keep-focus.ts'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { FailurePage } from './base/shell/failure-page.tsx'
import './office.css'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Контора</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Browser tests wait for this mark: the scripts run and the first page is rendered.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])
  useEffect(keepFocus, [])
  return <Outlet />
}

/** Shown until the scripts are loaded. */
export function HydrateFallback() {
  return <p className="p-6 text-ink-3">Открываем контору…</p>
}

export function ErrorBoundary() {
  return <FailurePage error={useRouteError()} />
}
