import type { Letter, LetterSources } from '../jobs/letter.port.ts'
import { siteOrigin } from '../settings/site-origin.rule.ts'
import { orderView } from './order.view.ts'
import { orderKey } from './order-key.ts'
import { orderPlacedLetter } from './order-placed.letter.ts'
import { orderStatusLetter } from './order-status.letter.ts'
import { findOrder, findOrderLink, findStatusChange, type OrderRow } from './orders.sql.ts'

/** Writes the letter about a placed order, as the order is now; null: there is no such order any more, or its buyer was erased and has no mailbox here. */
export async function orderLetter(sources: LetterSources, orderId: number, to: 'buyer' | 'shop'): Promise<Letter | null> {
  const [order] = await findOrder(sources.tx, orderId)
  const site = order && sources.settings.sites.find(({ id }) => id === order.siteId)
  return order && site && isReachable(order, to) ? orderPlacedLetter(orderView(order), site, to, await orderUrl(sources, order)) : null
}

/** Writes the letter about a change of status, by the row of its history; null as above. */
export async function statusLetter(sources: LetterSources, changeId: number, to: 'buyer' | 'shop'): Promise<Letter | null> {
  const [change] = await findStatusChange(sources.tx, changeId)
  const [order] = change ? await findOrder(sources.tx, change.orderId) : []
  const site = order && sources.settings.sites.find(({ id }) => id === order.siteId)
  return change && order && site && isReachable(order, to)
    ? orderStatusLetter(orderView(order), change, site, to, await orderUrl(sources, order))
    : null
}

const isReachable = ({ contact }: OrderRow, to: 'buyer' | 'shop') => to === 'shop' || contact.email !== ''

/** Where the buyer opens the order: in the account, or by the letter's own link as long as nobody has shown that the account is theirs. */
async function orderUrl({ tx, settings: { sites }, config, port }: LetterSources, { id, siteId }: OrderRow): Promise<string> {
  const [link] = await findOrderLink(tx, id)
  const origin = siteOrigin(sites.find((site) => site.id === siteId)!, port)
  return link?.isLinked ? `${origin}/order/${id}?key=${orderKey(config, id)}` : `${origin}/user/profile/order/detail/${id}`
}
