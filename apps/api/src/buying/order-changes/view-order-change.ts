import type { orderChanges } from '@shpulka/contract/buying/order-changes'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requireChangeableOrder } from './changeable-order.ts'
import type { OrderChangesDeps } from './deps.ts'
import { findOpenDraft } from './order-drafts.sql.ts'
import { showChange } from './show-change.ts'

export const viewOrderChange: OfficeHandler<typeof orderChanges.viewOrderChange, OrderChangesDeps> = async (
  ctx,
  deps,
) => {
  const {
    params: { id },
    staff,
  } = ctx
  await requireChangeableOrder(deps.officePool, id, staff)
  const [draft] = await findOpenDraft(deps.officePool, id)
  return { change: draft ? await showChange(deps, ctx, draft) : null }
}
