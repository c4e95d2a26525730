import { useEffect, useRef, useState } from 'react'

const pollMilliseconds = 20_000

/**
 * How many rows have come since the list was read; the list itself stays as it is. `count` reads again and counts the
 * rows that are not shown; `shown` is another value after each reading of the list.
 */
export function useArrivals(shown: unknown, count: () => Promise<number>): number {
  const [arrived, setArrived] = useState(0)
  const latestCount = useRef(count)
  latestCount.current = count
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list read anew has nothing new
  useEffect(() => {
    let isOver = false
    setArrived(0)
    const poll = async () => {
      if (document.hidden) return
      // A failed poll is repeated by the next one.
      const newRows = await latestCount.current().catch(() => null)
      if (newRows !== null && !isOver) setArrived(newRows)
    }
    const timer = setInterval(poll, pollMilliseconds)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [shown])
  return arrived
}
