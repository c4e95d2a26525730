import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The heading of a record takes the focus when the record was opened by a key, or by the form that placed it: Tab goes
 * on from here, not from the top of the page.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useLocation()
  useEffect(() => {
    if (state?.takesFocus === true) heading.current?.focus({ preventScroll: true })
  }, [state])
  return heading
}
