import type { refunds } from '@shpulka/contract/buying/refunds'
import type { Handler } from '../../base/http/request-context.ts'
import { refundView } from './refund.view.ts'
import { findOwnRefunds } from './refunds.sql.ts'
import type { RefundsDeps } from './request-refund.ts'

export const listRefunds: Handler<typeof refunds.listRefunds, RefundsDeps> = async ({ visitor, query }, { pool }) => {
  const { orderId = null, page = 1, limit = 20 } = query
  const rows = await findOwnRefunds(pool, orderId, visitor.site.id, visitor.user!.id, limit, (page - 1) * limit)
  const total = rows[0]?.total ?? 0
  return {
    refunds: rows.map(({ total: _of, ...row }) => refundView(row)),
    meta: { page, limit, total, pages: Math.ceil(total / limit) },
  }
}
