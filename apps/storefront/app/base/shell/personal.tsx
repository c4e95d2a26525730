import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { optional } from './optional.ts'
import type { Personal } from './personal.route.ts'

const Live = optional(() => import('../../people/notifications/live.tsx'))
const PersonalContext = createContext<Personal | null>(null)

/** Asks for what is personal once the page is up, and again after every action: documents themselves know nobody. */
export function PersonalProvider({ children }: { children: ReactNode }) {
  const { data, load } = useFetcher<Personal | null>({ key: 'personal' })
  // An answer that did not come says nothing new.
  const [personal, setPersonal] = useState<Personal | null>(null)
  if (data && data !== personal) setPersonal(data)
  const isRequested = useRef(false)
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    void load(paths.personal())
  }, [load])
  const isSignedIn = personal?.user != null
  useEffect(() => {
    // A page restored from the back/forward cache may show data of a user who has signed out since.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isSignedIn) window.location.reload()
      else if (persisted) void load(paths.personal())
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [load, isSignedIn])
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

/** What is personal; null until it has come. */
export const usePersonal = () => useContext(PersonalContext)
