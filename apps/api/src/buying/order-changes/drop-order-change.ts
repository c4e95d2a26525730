import type { orderChanges } from '@shpulka/contract/buying/order-changes'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { requireChangeableOrder } from './changeable-order.ts'
import type { OrderChangesDeps } from './deps.ts'
import { draftConflict } from './draft-conflict.ts'
import { dropDraft, findDraft } from './order-drafts.sql.ts'

export const dropOrderChange: OfficeHandler<typeof orderChanges.dropOrderChange, OrderChangesDeps> = async (
  { params: { id }, body: { changeId }, staff },
  { pool },
) => {
  const { siteId } = await requireChangeableOrder(pool, id, staff)
  await transaction(pool, async (tx) => {
    const [dropped] = await dropDraft(tx, changeId, id, staff.id)
    if (dropped)
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'order.drop-draft',
        record: { kind: 'order', id },
        siteId,
      })
  })
  const [left] = await findDraft(pool, changeId, id)
  if (left?.state === 'open') throw draftConflict(left, null, staff.id)
  return { change: null }
}
