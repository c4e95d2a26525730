import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

/** How many orders the filter finds. Null: not known yet, or certain orders are selected. */
export function useFoundCount(filter: DeskFilter | null): number | null {
  const [found, setFound] = useState<number | null>(null)
  useEffect(() => {
    setFound(null)
    if (filter === null) return
    const controller = new AbortController()
    callApi(orderDesk.countOrdersForBatch, { query: filter, signal: controller.signal }).then(
      ({ count }) => setFound(count),
      () => {},
    )
    return () => controller.abort()
  }, [filter])
  return found
}
