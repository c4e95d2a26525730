import type { HeldPermission } from '@shpulka/contract/base/permissions'
import type { DeskView } from '@shpulka/contract/buying/desk-list'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { type DeskStatusRow, viewStatuses } from './view-statuses.rule.ts'

/** The filter as a manager sends it. */
export interface SentFilter {
  readonly view?: DeskView
  readonly siteId?: number
  readonly assigneeId?: number
  readonly from?: string
  readonly to?: string
}

type FilterValues = [
  siteIds: readonly number[] | null,
  statusIds: readonly number[] | null,
  view: DeskView,
  assigneeId: number | null,
  from: string | null,
  to: string | null,
]

/** The filter as statements take it, within the sites whose orders one may read; null: nothing can be in it. */
export function deskFilterValues(
  { view = 'all', siteId, assigneeId, from, to }: SentFilter,
  staff: { readonly id: number; readonly permissions: readonly HeldPermission[] },
  statuses: readonly DeskStatusRow[],
): FilterValues | null {
  const siteIds = sitesWithin(sitesOf(staff.permissions, 'orders.read'), siteId)
  if (siteIds?.length === 0 || (view === 'mine' && assigneeId !== undefined && assigneeId !== staff.id)) return null
  const led = view === 'mine' ? staff.id : (assigneeId ?? null)
  return [siteIds, viewStatuses(view, statuses), view, led, from ?? null, to ?? null]
}

/** Of the sites one may see, the one that is asked for. */
export const sitesWithin = (siteIds: readonly number[] | null, siteId?: number): readonly number[] | null =>
  siteId === undefined ? siteIds : siteIds === null || siteIds.includes(siteId) ? [siteId] : []

/** Days that are in no calendar, by field. */
export const wrongDays = (days: { readonly from?: string; readonly to?: string }): Record<string, string> =>
  Object.fromEntries(
    Object.entries(days)
      .filter(([, day]) => day !== undefined && !isDay(day))
      .map(([field]) => [field, 'Такого дня нет']),
  )

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return at.getUTCFullYear() >= 2000 && at.toISOString().startsWith(text)
}
