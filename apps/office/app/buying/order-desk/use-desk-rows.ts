import type { DeskPage, DeskRow } from '@shpulka/contract/buying/desk-list'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { callApi } from '../../base/api/client.ts'
import { useNextPages } from '../../base/list/use-next-pages.ts'
import { useSearch } from '../../base/list/use-search.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

/** Rows of the list: its first page and more, or what the search has found among all orders. */
export function useDeskRows(filter: DeskFilter, page: DeskPage) {
  const within = JSON.stringify(filter)
  // The search text is often a phone, so it does not stand in the address.
  const { q, setQ, results, failure, isSearching } = useSearch(
    (typed, signal) =>
      callApi(orderDesk.searchDeskOrders, { body: { ...filter, view: 'all', q: typed.trim() }, signal }),
    { filter: within, listed: page },
  )
  const more = useNextPages<DeskRow>(page, within, async (before) => {
    const { orders, nextBefore } = await callApi(orderDesk.listDeskOrders, { query: { ...filter, before } })
    return { rows: orders, nextBefore }
  })
  return {
    rows: results?.orders ?? [...page.orders, ...more.rows],
    /** Null: nothing is searched for. */
    found: results?.orders ?? null,
    /** More are found than are shown. */
    isFoundMore: results !== null && results.nextBefore !== null,
    /** What is typed has not been searched for yet: `rows` are of something else. */
    isSearching,
    failure: failure ?? more.failure,
    q,
    setQ,
    hasMore: more.hasMore,
    showMore: more.showMore,
  }
}
