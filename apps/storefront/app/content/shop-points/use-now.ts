import { useEffect, useState } from 'react'

const tickMilliseconds = 30_000

/** The current time, refreshed; null until hydration: the document must not depend on the time. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
