import { maxOwnViews, savedViewLists, type savedViews } from '@shpulka/contract/people/saved-views'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requirePermission } from '../../base/http/require-permission.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../staff/actor.rule.ts'
import { findRoleTitles } from '../staff/staff-who-may.port.ts'
import type { SavedViewsDeps } from './deps.ts'
import { requireSharePermission } from './require-share-permission.ts'
import { savedView } from './saved-view.view.ts'
import { insertView } from './saved-views.sql.ts'
import { findInvalidFilter } from './view-rights.rule.ts'

export const addView: OfficeHandler<typeof savedViews.addView, SavedViewsDeps> = async ({ body, staff }, { pool }) => {
  const { list, filter, audience, role } = body
  requirePermission({ staff: savedViewLists[list].needs }, staff)
  if (findInvalidFilter(list, filter)) throw badInput({ filter: 'Такого отбора у списка нет' })
  if ((audience === 'role') !== (role !== null)) throw badInput({ role: 'Назовите роль, для которой этот вид' })
  if (audience !== 'mine') requireSharePermission(staff, filter)
  return transaction(pool, async (tx) => {
    if (role !== null && !(await findRoleTitles(tx)).some(({ code }) => code === role))
      throw unprocessable('Такой роли нет', { role: 'Такой роли нет' })
    const title = cleanLine(body.title)
    const [added] = await insertView(tx, list, title, JSON.stringify(filter), staff.id, audience, role, maxOwnViews)
    if (!added) throw unprocessable(`Видов уже ${maxOwnViews}: удалите те, что не нужны`)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'view.save',
      record: { kind: 'view', id: added.id },
      changes: {
        list: [null, list],
        title: [null, title],
        filter: [null, filter],
        audience: [null, audience],
        role: [null, role],
      },
    })
    return savedView(added, staff)
  })
}
