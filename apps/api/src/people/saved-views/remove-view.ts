import type { savedViews } from '@shpulka/contract/people/saved-views'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../staff/actor.rule.ts'
import type { SavedViewsDeps } from './deps.ts'
import { lockViewFor } from './lock-view-for.ts'
import { deleteView } from './saved-views.sql.ts'

export const removeView: OfficeHandler<typeof savedViews.removeView, SavedViewsDeps> = async (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { list, title, filter, audience, role, staffId } = await lockViewFor(tx, id, staff)
    await deleteView(tx, id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'view.remove',
      record: { kind: 'view', id },
      changes: {
        list: [list, null],
        title: [title, null],
        filter: [filter, null],
        audience: [audience, null],
        role: [role, null],
        staffId: [staffId, null],
      },
    })
    return {}
  })
