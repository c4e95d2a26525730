import type { Tx } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { requireShare } from './require-share.ts'
import { lockView, type SavedViewRow } from './saved-views.sql.ts'

/**
 * Locks a view that this member of staff wants to change. 404: it belongs to another; 403: it is shared, and they may
 * not share views.
 */
export async function lockViewFor(tx: Tx, id: number, staff: SignedInStaff): Promise<SavedViewRow> {
  const [view] = await lockView(tx, id, staff.id)
  if (!view) throw notFound('Такого вида нет: его удалили')
  if (view.audience !== 'mine') requireShare(staff, view.filter)
  return view
}
