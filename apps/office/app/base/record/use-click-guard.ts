import { useEffect, useState } from 'react'

const guardMilliseconds = 300

/**
 * Whether a component accepts clicks already: right after it appears it does not, because the second press of a double
 * click was meant for the previous record or state. The component needs a `key` by record and state.
 */
export function useClickGuard(): boolean {
  const [acceptsClicks, setAcceptsClicks] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setAcceptsClicks, guardMilliseconds, true)
    return () => clearTimeout(timer)
  }, [])
  return acceptsClicks
}
