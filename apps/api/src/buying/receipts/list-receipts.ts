import type { receipts } from '@shpulka/contract/buying/receipts'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { receiptView } from './receipt.view.ts'
import { findReceiptsOfOrder } from './receipts.sql.ts'

export const listReceipts: Handler<typeof receipts.listReceipts, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const rows = await findReceiptsOfOrder(
    pool,
    query.orderId,
    visitor.site.id,
    visitor.user?.id ?? null,
    visitor.cartToken,
  )
  return rows.map(receiptView)
}
