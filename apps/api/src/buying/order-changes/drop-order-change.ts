import type { orderChanges } from '@shpulka/contract/buying/order-changes'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { OrderChangesDeps } from './deps.ts'
import { dropDraft, findDraft } from './order-changes.sql.ts'
import { draftConflict, requireOrder } from './shown-change.ts'

export const dropOrderChange: OfficeHandler<typeof orderChanges.dropOrderChange, OrderChangesDeps> = async (
  { params: { id }, body: { changeId }, staff },
  { pool },
) => {
  await requireOrder(pool, id, staff)
  await dropDraft(pool, changeId, id, staff.id)
  const [left] = await findDraft(pool, changeId, id)
  if (left?.state === 'open') throw draftConflict(left, null)
  return { change: null }
}
