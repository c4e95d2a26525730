import { useEffect, useRef, useState } from 'react'

const lookMilliseconds = 20_000

/**
 * How many rows have come since the list was read, without it moving. `count` reads anew and tells which are not among
 * the shown; `shown` is another value whenever the list was read.
 */
export function useArrivals(shown: unknown, count: () => Promise<number>): number {
  const [arrived, setArrived] = useState(0)
  const now = useRef(count)
  now.current = count
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list read anew has nothing new
  useEffect(() => {
    let isOver = false
    setArrived(0)
    const look = async () => {
      if (document.hidden) return
      // A look that fails is made again by itself.
      const found = await now.current().catch(() => null)
      if (found !== null && !isOver) setArrived(found)
    }
    const timer = setInterval(look, lookMilliseconds)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [shown])
  return arrived
}
