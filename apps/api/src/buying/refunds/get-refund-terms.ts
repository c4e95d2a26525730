import type { refunds } from '@shpulka/contract/buying/refunds'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { termsView } from './refund.view.ts'
import { findOwnOrder, findReasons, findRefundableLines } from './refunds.sql.ts'
import type { RefundsDeps } from './request-refund.ts'

export const getRefundTerms: Handler<typeof refunds.getRefundTerms, RefundsDeps> = async (
  { visitor, query },
  { pool },
) => {
  const [order] = await findOwnOrder(pool, query.orderId, visitor.site.id, visitor.user!.id)
  if (!order) throw notFound('Такого заказа нет')
  const [lines, reasons] = await Promise.all([findRefundableLines(pool, query.orderId), findReasons(pool)])
  return termsView(order, lines, reasons, new Date())
}
