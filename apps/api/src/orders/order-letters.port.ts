import type { Letter, LetterSources } from '../jobs/letter.port.ts'
import { siteOrigin } from '../settings/site-origin.rule.ts'
import { orderView } from './order.view.ts'
import { orderPlacedLetter } from './order-placed.letter.ts'
import { orderStatusLetter } from './order-status.letter.ts'
import { findOrder, findStatusChange, type OrderRow } from './orders.sql.ts'

/** Writes the letter about a placed order, as the order is now; null: there is no such order any more, or its buyer was erased and has no mailbox here. */
export async function orderLetter({ tx, settings: { sites }, port }: LetterSources, orderId: number, to: 'buyer' | 'shop'): Promise<Letter | null> {
  const [order] = await findOrder(tx, orderId)
  const site = order && sites.find(({ id }) => id === order.siteId)
  return order && site && isReachable(order, to) ? orderPlacedLetter(orderView(order), site, to, siteOrigin(site, port)) : null
}

/** Writes the letter about a change of status, by the row of its history; null as above. */
export async function statusLetter({ tx, settings: { sites }, port }: LetterSources, changeId: number, to: 'buyer' | 'shop'): Promise<Letter | null> {
  const [change] = await findStatusChange(tx, changeId)
  const [order] = change ? await findOrder(tx, change.orderId) : []
  const site = order && sites.find(({ id }) => id === order.siteId)
  return change && order && site && isReachable(order, to) ? orderStatusLetter(orderView(order), change, site, to, siteOrigin(site, port)) : null
}

const isReachable = ({ contact }: OrderRow, to: 'buyer' | 'shop') => to === 'shop' || contact.email !== ''
