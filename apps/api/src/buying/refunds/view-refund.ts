import type { refunds } from '@shpulka/contract/buying/refunds'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { refundView } from './refund.view.ts'
import { findOwnRefund } from './refunds.sql.ts'
import type { RefundsDeps } from './request-refund.ts'

export const viewRefund: Handler<typeof refunds.viewRefund, RefundsDeps> = async ({ visitor, params }, { pool }) => {
  const [row] = await findOwnRefund(pool, params.id, visitor.site.id, visitor.user!.id)
  if (!row) throw notFound('Такой заявки нет')
  return refundView(row)
}
