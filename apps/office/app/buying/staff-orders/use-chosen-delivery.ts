import type { StaffOrderDelivery } from '@shpulka/contract/buying/staff-orders'
import { useEffect, useState } from 'react'

/** The chosen delivery of a new order. Its price depends on `contents`: when they change, it is chosen again. */
export function useChosenDelivery(contents: string, hasGoods: boolean) {
  const [delivery, setDelivery] = useState<StaffOrderDelivery | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote is valid for these contents only
  useEffect(() => setDelivery(null), [contents])
  useEffect(() => {
    if (!hasGoods) setProblem(null)
  }, [hasGoods])
  return {
    /** Null: agreed later, or not chosen yet. */
    delivery,
    /** A Russian text: why the delivery cannot be ordered as it is chosen; null: it can. */
    problem,
    setDelivery,
    choose(chosen: StaffOrderDelivery | null, nextProblem: string | null) {
      setDelivery(chosen)
      setProblem(nextProblem)
    },
  }
}
