import type { refunds } from '@shpulka/contract/buying/refunds'
import type { Handler } from '../../base/http/request-context.ts'
import { refundView } from './refund.view.ts'
import { countOwnRefunds, findOwnRefunds } from './refunds.sql.ts'
import type { RefundsDeps } from './request-refund.ts'

export const listRefunds: Handler<typeof refunds.listRefunds, RefundsDeps> = async ({ visitor, query }, { pool }) => {
  const { orderId = null, page = 1, limit = 20 } = query
  const whose = [orderId, visitor.site.id, visitor.user!.id] as const
  const [rows, [counted]] = await Promise.all([
    findOwnRefunds(pool, ...whose, limit, (page - 1) * limit),
    countOwnRefunds(pool, ...whose),
  ])
  const { total } = counted!
  return {
    refunds: rows.map(refundView),
    meta: { page, limit, total, pages: Math.ceil(total / limit) },
  }
}
