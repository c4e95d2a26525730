import { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { IconName } from '@shpulka/ui/icon.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.ts'
import { may, type Session } from './session.ts'

/** Something the palette leads to. */
export interface Finding {
  readonly title: string
  /** What kind of thing it is. */
  readonly note: string
  readonly path: string
  readonly icon: IconName
}

const maxOrders = 8

/** Things of the shop by what was typed: those one may see. */
export async function findEverywhere(session: Session, q: string, signal: AbortSignal): Promise<readonly Finding[]> {
  if (!may(session, 'orders.read')) return []
  const { orders } = await callApi(orderDesk.searchDeskOrders, { body: { q, view: 'all' }, signal })
  return orders.slice(0, maxOrders).map(({ id, number, buyerName, organization, status, total }) => ({
    title: `${number} ${organization?.name ?? buyerName}`,
    note: `${status.title.toLowerCase()}, ${priceText(total)}`,
    path: paths.order(id),
    icon: 'clipboard-list',
  }))
}
