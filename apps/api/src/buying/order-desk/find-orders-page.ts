import { type DeskPage, deskLimit } from '@shpulka/contract/buying/desk-list'
import type { Pool } from '../../base/db/pool.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import { deskFilterValues, type RequestedFilter } from './desk-filter.rule.ts'
import * as sql from './desk-orders.sql.ts'
import { deskRow } from './desk-row.view.ts'
import { requireRealDates } from './require-real-dates.ts'
import { searchTerms } from './search-terms.rule.ts'

type DeskQuery = RequestedFilter & { readonly before?: number | null; readonly q?: string }

/** A page of the staff list of orders; without `q` it is not a search. */
export async function findOrdersPage(pool: Pool, staff: SignedInStaff, query: DeskQuery): Promise<DeskPage> {
  const rows = await findRows(pool, staff, query, deskLimit + 1, sql.findDeskOrders, sql.searchDeskOrders)
  const shown = rows.slice(0, deskLimit)
  return { orders: shown.map(deskRow), nextBefore: rows.length > deskLimit ? shown.at(-1)!.id : null }
}

/** Ids of all orders the same filter finds, newest first. */
export async function findOrderIds(
  pool: Pool,
  staff: SignedInStaff,
  query: DeskQuery,
  limit: number,
): Promise<number[]> {
  const rows = await findRows(pool, staff, query, limit, sql.findDeskOrderIds, sql.searchDeskOrderIds)
  return rows.map(({ id }) => id)
}

async function findRows<Row>(
  pool: Pool,
  staff: SignedInStaff,
  { before = null, q = '', ...filter }: DeskQuery,
  limit: number,
  list: (tx: Pool, ...values: sql.FilterParams) => Promise<Row[]>,
  search: (tx: Pool, ...values: sql.SearchParams) => Promise<Row[]>,
): Promise<Row[]> {
  requireRealDates(filter)
  const values = deskFilterValues(filter, staff, await sql.findDeskStatuses(pool))
  if (values === null) return []
  const terms = searchTerms(q)
  if (terms === null) return list(pool, ...values, before, limit)
  const { orderId, words, article } = terms
  const [first = null, ...others] = words.map(likePattern)
  return search(pool, ...values, before, limit, orderId, first, others, article)
}
