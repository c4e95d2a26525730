import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import type { DeskView } from '@shpulka/contract/buying/desk-list'
import { sitesOf, sitesWithin } from '../../base/http/sites-of.rule.ts'
import { type DeskStatusRow, viewStatuses } from './view-statuses.rule.ts'

/** The filter in a request. */
export interface RequestedFilter {
  readonly view?: DeskView
  readonly siteId?: number
  readonly assigneeId?: number
  readonly from?: string
  readonly to?: string
  readonly status?: readonly string[]
  readonly deliveryMethodId?: readonly number[]
  readonly paymentMethodId?: readonly number[]
  readonly warehouseId?: readonly number[]
}

type FilterValues = [
  siteIds: readonly number[] | null,
  statusIds: readonly number[] | null,
  view: DeskView,
  assigneeId: number | null,
  from: string | null,
  to: string | null,
  deliveryMethodIds: readonly number[] | null,
  paymentMethodIds: readonly number[] | null,
  warehouseIds: readonly number[] | null,
]

/** The filter as parameters of statements, limited to sites staff may read. Null when nothing can match. */
export function deskFilterValues(
  { view = 'all', siteId, assigneeId, status, ...requested }: RequestedFilter,
  staff: { readonly id: number; readonly permissions: readonly GrantedPermission[] },
  statuses: readonly DeskStatusRow[],
): FilterValues | null {
  const siteIds = sitesWithin(sitesOf(staff.permissions, 'orders.read'), siteId)
  const isOwn = view === 'mine' || view === 'called'
  if (siteIds?.length === 0) return null
  return [
    siteIds,
    status || view !== 'all' ? viewStatuses(view, statuses.filter(isChosenStatus(status))) : null,
    view,
    isOwn ? staff.id : (assigneeId ?? null),
    requested.from ?? null,
    requested.to ?? null,
    requested.deliveryMethodId ?? null,
    requested.paymentMethodId ?? null,
    requested.warehouseId ?? null,
  ]
}

/** Whether a status is among the chosen ones; without a choice all are. */
export const isChosenStatus =
  (chosen: readonly string[] | undefined) =>
  ({ code }: Pick<DeskStatusRow, 'code'>): boolean =>
    chosen?.includes(code) ?? true

/** Errors by field for dates that do not exist. */
export const dateErrors = (days: { readonly from?: string; readonly to?: string }): Record<string, string> =>
  Object.fromEntries(
    Object.entries(days)
      .filter(([, day]) => day !== undefined && !isRealDate(day))
      .map(([field]) => [field, 'Такого дня нет']),
  )

function isRealDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return date.getUTCFullYear() >= 2000 && date.toISOString().startsWith(text)
}
