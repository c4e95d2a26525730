import { optional } from '@shpulka/ui/optional.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FavoriteForm } from '../../buying/favorites/favorites-button.tsx'
import { announce } from './announcement.ts'
import { rememberShownIndex } from './background.ts'
import { AddForm } from './basket-button.tsx'
import { BasketStatus } from './basket-status.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ClientLinks } from './client-links.tsx'
import { ControlLabels } from './control-names.tsx'
import { focusFragment } from './focus-fragment.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PrintedSeller } from './printed-seller.tsx'
import { rememberDestination } from './reload-guard.ts'
import { useShop } from './shop.ts'
import { useStructuredDataOfDocument } from './structured-data.ts'
import { VersionWatch } from './version-watch.tsx'

const Analytics = optional(() => import('../analytics/analytics.tsx'))

/** The header and footer of every page, and what runs beside it: notifications, counters, the watch of versions. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there before the page is hydrated too */}
      <a
        href="#main"
        onClick={focusFragment}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-ink focus:px-4 focus:py-3 focus:text-white"
      >
        К содержанию
      </a>
      <Header />
      <LoadingIndicator />
      <ClientLinks />
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer />
      <PrintedSeller />
      <BottomBar />
      <BasketStatus />
      <FavoriteForm />
      <AddForm />
      <ControlLabels />
      <VisitCounter />
      <VersionWatch />
    </>
  )
}

/** The visit counter, loaded when the page is idle. */
function VisitCounter() {
  const metrics = useShop()?.metrics
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!metrics) return
    const timer = setTimeout(() => setIsIdle(true), 1000)
    return () => clearTimeout(timer)
  }, [metrics])
  return (
    metrics &&
    isIdle && (
      <Suspense>
        <Analytics metrics={metrics} />
      </Suspense>
    )
  )
}

/** A progress line across the top while the next page loads, for waits long enough to notice. */
function LoadingIndicator() {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => rememberDestination(location ?? null), [location])
  const shown = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is rendered
  useEffect(rememberShownIndex, [shown])
  const announced = useRef(shown.pathname)
  // A region says its first text only when it was there before.
  useEffect(() => announce(''), [])
  useEffect(() => {
    if (announced.current === shown.pathname) return
    announced.current = shown.pathname
    announce(document.title)
  }, [shown])
  useStructuredDataOfDocument()
  useEffect(() => {
    if (!isLoading) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), 250)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      {isShown && (
        <>
          <div className="stitch w-full origin-left animate-[wind_8s_var(--ease-out)_forwards]" />
          <span className="sr-only">Страница загружается</span>
        </>
      )}
    </div>
  )
}
