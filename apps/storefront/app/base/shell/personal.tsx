import { optional } from '@shpulka/ui/optional.ts'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'
import { basketState, isNewer } from './basket-state.rule.ts'
import { useLatestBasket } from './latest-basket.ts'
import type { Personal } from './personal.route.ts'
import { reloadPage } from './reload-guard.ts'
import { mustReload } from './restored-page.rule.ts'
import { useShop } from './shop.ts'

const Live = optional(() => import('../../people/notifications/live.tsx'))
const PersonalContext = createContext<Personal | null>(null)

/**
 * Loads the visitor's own data after hydration and again after every action: documents are the same for everybody. The
 * basket also comes with the answers to its changes.
 */
export function PersonalProvider({ children }: { children: ReactNode }) {
  const { data, load } = useFetcher<Personal | null>({ key: 'personal' })
  // A failed reload leaves the previous data.
  const [loaded, setLoaded] = useState<Personal | null>(null)
  if (data && data !== loaded) setLoaded(data)
  const latest = useLatestBasket()
  const personal = useMemo(
    () =>
      loaded?.basket && latest && isNewer(latest, loaded.basket) ? { ...loaded, basket: basketState(latest) } : loaded,
    [loaded, latest],
  )
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    void load(paths.personal())
  }, [load])
  const shop = useShop()
  // Only as the page is shown: after an action a reload would lose what is typed.
  const isJustShown = useRef(true)
  useEffect(() => {
    if (!loaded || !shop || !isJustShown.current) return
    isJustShown.current = false
    // An older instance of the shop does not answer with them.
    const isOther = (chosen: number | undefined, shown: number) => chosen !== undefined && chosen !== shown
    if (isOther(loaded.siteId, shop.site.id) || isOther(loaded.currencyId, shop.currency.id))
      reloadPage(window.location)
  }, [loaded, shop])
  const isSignedIn = personal?.user != null
  const { state: navigation } = useNavigation()
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isJustShown.current = true
      if (mustReload(isSignedIn, navigation)) window.location.reload()
      else void load(paths.personal())
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [load, isSignedIn, navigation])
  return (
    <PersonalContext value={personal}>
      {children}
      {personal?.user && (
        <Suspense fallback={null}>
          <Live personal={personal} user={personal.user} />
        </Suspense>
      )}
    </PersonalContext>
  )
}

/** The visitor's own data; null until it is loaded. */
export const usePersonal = () => useContext(PersonalContext)
