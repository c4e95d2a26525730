import { savedViewLists } from '@shpulka/contract/people/saved-views'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { requireSharePermission } from './require-share-permission.ts'
import { lockView, type SavedViewRow } from './saved-views.sql.ts'

/**
 * Locks a view to change it. Throws 404 when it belongs to somebody else or is of a site whose list staff may not read,
 * or 403 when it is shared and staff may not share views.
 */
export async function lockViewFor(tx: Queryable, id: number, staff: SignedInStaff): Promise<SavedViewRow> {
  const [view] = await lockView(tx, id, staff.id)
  const { siteId } = view?.filter ?? {}
  const isReadable =
    !siteId || (view && isAllowedAtSite(staff.permissions, savedViewLists[view.list].needs, Number(siteId)))
  if (!view || (view.staffId !== staff.id && !isReadable)) throw notFound('Такого вида нет: его удалили')
  if (view.audience !== 'mine') requireSharePermission(staff, view.filter)
  return view
}
