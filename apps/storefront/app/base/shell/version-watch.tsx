import { Suspense, useEffect, useState } from 'react'
import { optional } from './optional.ts'

const VersionCheck = optional(() => import('./version-check.tsx'))
/** By then a page has what it needs. */
const restMilliseconds = 3000

/** The check of the version comes when the page has nothing better to do. */
export function VersionWatch() {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOn(true), restMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isOn ? (
    <Suspense fallback={null}>
      <VersionCheck />
    </Suspense>
  ) : null
}
