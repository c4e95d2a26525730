import { useEffect, useState } from 'react'

const settleMilliseconds = 300

/**
 * Whether a component has been shown long enough to be seen: the second press of a double click was meant for the
 * record or the state before. The component needs a `key` by record and state.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSettled, settleMilliseconds, true)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
