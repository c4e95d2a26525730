import type { orderChanges } from '@shpulka/contract/buying/order-changes'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { OrderChangesDeps } from './deps.ts'
import { findOpenDraft } from './order-changes.sql.ts'
import { requireOrder, showChange } from './shown-change.ts'

export const viewOrderChange: OfficeHandler<typeof orderChanges.viewOrderChange, OrderChangesDeps> = async (
  { params: { id }, staff },
  deps,
) => {
  await requireOrder(deps.officePool, id, staff)
  const [draft] = await findOpenDraft(deps.officePool, id)
  return { change: draft ? await showChange(deps, draft, staff) : null }
}
