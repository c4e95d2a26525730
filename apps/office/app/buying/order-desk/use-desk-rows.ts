import type { DeskPage, DeskRow } from '@shpulka/contract/buying/desk-list'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

/** Rows of the list: its first page and more, or what the search has found among all orders. */
export function useDeskRows(filter: DeskFilter, page: DeskPage) {
  const [q, setQ] = useState('')
  const [more, setMore] = useState<readonly DeskRow[]>([])
  const [nextBefore, setNextBefore] = useState(page.nextBefore)
  const [found, setFound] = useState<readonly DeskRow[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    setMore([])
    setNextBefore(page.nextBefore)
  }, [page])
  // The search text is often a phone, so it does not stand in the address.
  useEffect(() => {
    const controller = new AbortController()
    const typed = q.trim()
    if (typed === '') {
      setFound(null)
      setFailure(null)
    } else
      callApi(orderDesk.searchDeskOrders, {
        body: { ...filter, view: 'all', q: typed },
        signal: controller.signal,
      }).then(
        ({ orders }) => {
          setFound(orders)
          setFailure(null)
        },
        (error: Error) => !controller.signal.aborted && setFailure(error.message),
      )
    return () => controller.abort()
  }, [q, filter])
  async function showMore() {
    const next = await callApi(orderDesk.listDeskOrders, { query: { ...filter, before: nextBefore ?? undefined } })
    setMore([...more, ...next.orders])
    setNextBefore(next.nextBefore)
  }
  return {
    rows: found ?? [...page.orders, ...more],
    /** Null: nothing is searched for. */
    found,
    failure,
    q,
    setQ,
    hasMore: nextBefore !== null,
    showMore,
  }
}
