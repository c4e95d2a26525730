import { type DeskRow, orderDesk } from '@shpulka/contract/buying/order-desk'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

const lookMilliseconds = 20_000

/** How many orders have come since the list was read. The list itself stays where it is. */
export function useArrivals(filter: DeskFilter, shown: readonly DeskRow[]): number {
  const [count, setCount] = useState(0)
  const newest = shown[0]?.id ?? 0
  const asked = JSON.stringify(filter)
  useEffect(() => {
    setCount(0)
    const look = async () => {
      if (document.hidden) return
      // A look that fails is made again by itself.
      const page = await callApi(orderDesk.listDeskOrders, { query: JSON.parse(asked) as DeskFilter }).catch(() => null)
      if (page) setCount(page.orders.filter(({ id }) => id > newest).length)
    }
    const timer = setInterval(look, lookMilliseconds)
    return () => clearInterval(timer)
  }, [asked, newest])
  return count
}
