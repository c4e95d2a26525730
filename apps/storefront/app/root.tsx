import { optional } from '@shpulka/ui/optional.ts'
import { type ReactNode, Suspense } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import type { Route } from './+types/root.ts'
import { requestContext } from './base/api/request-context.server.ts'
import { rejectEndedSession } from './base/api/session-guard.server.ts'
import { ignoreBackgroundErrors, stayOnFailedPage } from './base/shell/background.ts'
import { ErrorPage } from './base/shell/error-page.tsx'
import { Frame } from './base/shell/frame.tsx'
import { PersonalProvider, usePersonal } from './base/shell/personal.tsx'
import { type ShopData, shopOf, useShop } from './base/shell/shop.ts'
import { Styles } from './base/shell/styles.tsx'
import { hasStoredMachines } from './catalogue/workshop/may-have-machines.ts'
import { handleAddressTokens, replaceLinkedCart } from './people/sessions/address-tokens.server.ts'

const MergeGuestMachines = optional(() => import('./catalogue/workshop/merge-guest-machines.tsx'))

export const middleware: Route.MiddlewareFunction[] = [handleAddressTokens, replaceLinkedCart, rejectEndedSession]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [ignoreBackgroundErrors, stayOnFailedPage]

export function loader({ context }: Route.LoaderArgs): ShopData {
  return shopOf(context.get(requestContext))
}

/** Site, currency and categories change only by forms that reload the page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" />
        <link
          rel="preload"
          href="/fonts/golos-text-cyrillic.v1.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link
          rel="preload"
          href="/fonts/golos-text-latin.v1.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Styles />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" href="/rss.xml" type="application/rss+xml" title="Новинки" />
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
  return (
    <PersonalProvider>
      <Frame>
        <Outlet />
      </Frame>
      <GuestMachines />
    </PersonalProvider>
  )
}

function GuestMachines() {
  const isSignedIn = usePersonal()?.user != null
  return (
    isSignedIn &&
    hasStoredMachines() && (
      <Suspense>
        <MergeGuestMachines />
      </Suspense>
    )
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const shop = useShop()
  if (!shop)
    return (
      <main>
        <ErrorPage error={error} />
      </main>
    )
  return (
    <PersonalProvider>
      <Frame>
        <ErrorPage error={error} />
      </Frame>
    </PersonalProvider>
  )
}
