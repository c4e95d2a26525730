import { type DeskPage, deskLimit } from '@shpulka/contract/buying/order-desk'
import type { Pool } from '../../base/db/pool.ts'
import { badInput } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import { deskFilterValues, type SentFilter, wrongDays } from './desk-filter.rule.ts'
import { findDeskOrders, findDeskStatuses, searchDeskOrders } from './desk-orders.sql.ts'
import { deskRow } from './desk-row.view.ts'
import { typedWords } from './typed-words.rule.ts'

/** A page of the desk; `q` null or empty: nothing was typed. */
export async function findDeskPage(
  pool: Pool,
  staff: SignedInStaff,
  { before = null, q = '', ...filter }: SentFilter & { readonly before?: number | null; readonly q?: string },
): Promise<DeskPage> {
  const { from, to } = filter
  const errors = wrongDays({ ...(from && { from }), ...(to && { to }) })
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const values = deskFilterValues(filter, staff, await findDeskStatuses(pool))
  if (values === null) return { orders: [], nextBefore: null }
  const typed = typedWords(q)
  const rows =
    typed === null
      ? await findDeskOrders(pool, ...values, before, deskLimit + 1)
      : await searchDeskOrders(
          ...([pool, ...values, before, deskLimit + 1, typed.orderId] as const),
          typed.words[0] === undefined ? null : likePattern(typed.words[0]),
          typed.words.slice(1).map(likePattern),
          typed.article,
        )
  const shown = rows.slice(0, deskLimit)
  return { orders: shown.map(deskRow), nextBefore: rows.length > deskLimit ? shown.at(-1)!.id : null }
}
