import { useEffect, useRef, useState } from 'react'
import { hasArrivalSound, playArrivalSound } from './arrival-sound.ts'

const pollMilliseconds = 20_000

/**
 * How many new rows there are since the list was loaded; the list itself does not change. `count` reads the list and
 * counts the rows that are not shown. `shown` must change with each reload of the list.
 */
export function useArrivals(shown: unknown, count: () => Promise<number>): number {
  const [arrived, setArrived] = useState(0)
  const latestCount = useRef(count)
  latestCount.current = count
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reloaded list has no new rows
  useEffect(() => {
    let isOver = false
    let arrivedBefore = 0
    setArrived(0)
    const poll = async () => {
      // Whoever wants to hear of new rows works in another tab meanwhile.
      if (document.hidden && !hasArrivalSound()) return
      // The next poll makes up for a failed one.
      const newRows = await latestCount.current().catch(() => null)
      if (newRows === null || isOver) return
      if (newRows > arrivedBefore && hasArrivalSound()) playArrivalSound()
      arrivedBefore = newRows
      setArrived(newRows)
    }
    const timer = setInterval(poll, pollMilliseconds)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [shown])
  return arrived
}
