import { optional } from '@shpulka/ui/optional.ts'
import { loadToasts } from '@shpulka/ui/toast.tsx'
import { Suspense, useEffect, useState } from 'react'

const VersionCheck = optional(() => import('./version-check.tsx'))
/** A page has loaded what it needs by then. */
const startDelayMilliseconds = 3000

/** Starts the version check when the page is idle, and loads what says that the connection is lost. */
export function VersionWatch() {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsOn(true)
      loadToasts().catch(() => {})
    }, startDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isOn ? (
    <Suspense fallback={null}>
      <VersionCheck />
    </Suspense>
  ) : null
}
