import type { SavedView, SavedViewList } from '@shpulka/contract/people/saved-views'
import { inverse, restoreRefused, type UndoHandler } from '../../base/audit/undo-handler.port.ts'
import { fieldConflict } from '../../base/http/field-conflict.rule.ts'
import { lockViewFor } from './lock-view-for.ts'
import { requireSharePermission } from './require-share-permission.ts'
import { deleteView, restoreViewRow, updateView } from './saved-views.sql.ts'

/** Undo of adding, changing and removing views. */
export const viewUndo: UndoHandler = {
  actions: ['view.save', 'view.remove'],
  async undo(tx, { action, recordId, changes }, staff) {
    const id = Number(recordId)
    const [before, after] = [0, 1].map((side) =>
      Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[side]])),
    ) as [Record<string, unknown>, Record<string, unknown>]
    if (action === 'view.remove') {
      const view = before as unknown as SavedView & { list: SavedViewList; staffId: number }
      if (view.audience !== 'mine') requireSharePermission(staff, view.filter)
      const { list, title, filter, staffId, audience, role } = view
      const [restored] = await restoreViewRow(tx, id, list, title, JSON.stringify(filter), staffId, audience, role)
      if (!restored) throw restoreRefused('вид на месте')
      return inverse(changes)
    }
    const view = await lockViewFor(tx, id, staff)
    if (fieldConflict(before, after, { ...view })) throw restoreRefused(`«${view.title}»`)
    if (before.list === null) await deleteView(tx, id)
    else await updateView(tx, id, String(before.title ?? view.title), JSON.stringify(before.filter ?? view.filter))
    return inverse(changes)
  },
}
