import { Suspense, useEffect, useState } from 'react'
import { optional } from './optional.ts'

const VersionCheck = optional(() => import('./version-check.tsx'))
/** A page has loaded what it needs by then. */
const startDelayMilliseconds = 3000

/** Starts the version check when the page is idle. */
export function VersionWatch() {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOn(true), startDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isOn ? (
    <Suspense fallback={null}>
      <VersionCheck />
    </Suspense>
  ) : null
}
