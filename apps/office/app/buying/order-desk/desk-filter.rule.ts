import { maxShortListId } from '@shpulka/contract/base/page'
import type { DeskView } from '@shpulka/contract/buying/desk-list'
import { deskViews } from './desk-views.rule.ts'

/** The filter of the order list, stored in its address. */
export interface DeskFilter {
  readonly view: DeskView
  readonly siteId?: number
  readonly assigneeId?: number
  readonly from?: string
  readonly to?: string
  readonly deliveryMethodId?: number
  readonly paymentMethodId?: number
  readonly warehouseId?: number
}

/** Parses the filter in an address; invalid fields are left out. */
export function deskFilter(query: URLSearchParams): DeskFilter {
  const view = deskViews.find(({ code }) => code === query.get('view'))?.code ?? 'new'
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined)
  const shortId = (name: string) => ((id(name) ?? 0) <= maxShortListId ? id(name) : undefined)
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(query.get(name) ?? '') ? query.get(name)! : undefined)
  const [siteId, assigneeId, from, to] = [shortId('siteId'), id('assigneeId'), day('from'), day('to')]
  const deliveryMethodId = shortId('deliveryMethodId')
  const paymentMethodId = shortId('paymentMethodId')
  const warehouseId = shortId('warehouseId')
  return {
    view,
    ...(siteId && { siteId }),
    ...(assigneeId && { assigneeId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(deliveryMethodId && { deliveryMethodId }),
    ...(paymentMethodId && { paymentMethodId }),
    ...(warehouseId && { warehouseId }),
  }
}
