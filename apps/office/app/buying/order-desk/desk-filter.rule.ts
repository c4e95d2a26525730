import { maxShortListId } from '@shpulka/contract/base/page'
import { type DeskView, maxFilterValues } from '@shpulka/contract/buying/desk-list'
import { deskViews } from './desk-views.rule.ts'

/** The filter of the order list, stored in its address. */
export interface DeskFilter {
  readonly view: DeskView
  readonly siteId?: number
  readonly assigneeId?: number
  readonly from?: string
  readonly to?: string
  /** An order has one of the values. */
  readonly status?: string[]
  readonly deliveryMethodId?: number[]
  readonly paymentMethodId?: number[]
  readonly warehouseId?: number[]
}

/** Parses the filter in an address; invalid fields and values are left out, several values stand in one order. */
export function deskFilter(query: URLSearchParams): DeskFilter {
  const view = deskViews.find(({ code }) => code === query.get('view'))?.code ?? 'new'
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined)
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(query.get(name) ?? '') ? query.get(name)! : undefined)
  const values = (name: string, pattern: RegExp) =>
    [...new Set(query.getAll(name).flatMap((list) => list.split(',')))]
      .filter((value) => pattern.test(value))
      .toSorted()
      .slice(0, maxFilterValues)
  const ids = (name: string) =>
    values(name, /^[1-9]\d{0,4}$/)
      .map(Number)
      .filter((value) => value <= maxShortListId)
      .toSorted((a, b) => a - b)
  const [siteId, assigneeId, from, to] = [id('siteId'), id('assigneeId'), day('from'), day('to')]
  const status = values('status', /^[a-z][a-z0-9-]{0,39}$/)
  const [deliveryMethodId, paymentMethodId] = [ids('deliveryMethodId'), ids('paymentMethodId')]
  const warehouseId = ids('warehouseId')
  return {
    view,
    ...(siteId && siteId <= maxShortListId && { siteId }),
    ...(assigneeId && { assigneeId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(status.length > 0 && { status }),
    ...(deliveryMethodId.length > 0 && { deliveryMethodId }),
    ...(paymentMethodId.length > 0 && { paymentMethodId }),
    ...(warehouseId.length > 0 && { warehouseId }),
  }
}
