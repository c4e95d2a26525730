import { useEffect, useState } from 'react'

const tickMilliseconds = 30_000

/** The moment, refreshed; null in the document, which is the same at every moment, and until the page is up. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
