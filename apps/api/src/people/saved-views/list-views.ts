import { savedViewLists, type savedViews } from '@shpulka/contract/people/saved-views'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requirePermission } from '../../base/http/require-permission.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { findRoleTitles } from '../staff/staff-who-may.port.ts'
import type { SavedViewsDeps } from './deps.ts'
import { savedView } from './saved-view.view.ts'
import { findViews } from './saved-views.sql.ts'

export const listViews: OfficeHandler<typeof savedViews.listViews, SavedViewsDeps> = async (
  { query: { list }, staff },
  { officePool },
) => {
  const { needs } = savedViewLists[list]
  requirePermission({ staff: needs }, staff)
  const mayShareSome = sitesOf(staff.permissions, 'views.share')?.length !== 0
  const [rows, roles] = await Promise.all([
    findViews(officePool, list, staff.id, sitesOf(staff.permissions, needs)),
    mayShareSome ? findRoleTitles(officePool) : [],
  ])
  return { views: rows.map((row) => savedView(row, staff)), roles }
}
