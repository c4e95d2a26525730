import { orderNumber } from '@shpulka/contract/buying/order-number'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { roubles } from '../../base/money/roubles.rule.ts'
import type { InboxSource } from '../../people/inbox/inbox-source.port.ts'
import { inboxAction, labelled } from '../../people/inbox/inbox-text.rule.ts'
import { announceStock, changeStatus } from '../order-status/change-status.port.ts'
import { customerOneClickOrders, findOneClickItem, lockOneClickOrder, openOneClickOrders } from './one-click.sql.ts'

/** One-click orders, made with only a phone number, that staff have not called about yet. */
export const oneClickInbox: InboxSource = {
  kind: 'one-click',
  record: 'order',
  needs: { read: 'orders.read', handle: 'orders.status' },
  openItems: openOneClickOrders,
  // The search of orders finds them, by the same permission.
  handledItems: null,
  customerItems: customerOneClickOrders,
  numberOf: orderNumber,
  lock: lockOneClickOrder,
  async find(tx, id) {
    const [row] = await findOneClickItem(tx, id)
    if (!row) return undefined
    return {
      siteId: row.siteId,
      state: row.state,
      isOpen: row.isOpen,
      version: row.version,
      orderId: id,
      files: [],
      number: orderNumber(id),
      title: row.lines[0]?.title ?? '',
      openedAt: row.createdAt.toISOString(),
      person: { name: row.fio, phone: row.phone, email: row.email, userId: row.userId },
      facts: [
        ...row.lines.map(({ title, count, packSize, sumKopecks }) => ({
          label: title,
          text: `${amountText(count, packSize)}, ${roubles(sumKopecks)}`,
        })),
        { label: 'Всего', text: roubles(row.sumKopecks) },
        ...(row.isOpen ? [{ label: 'Товар', text: 'Отложим, когда заказ подтверждён' }] : []),
      ],
      texts: labelled('Комментарий', row.comment),
      history: row.history.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
      actions: row.isOpen
        ? row.next.map(({ code, title, stage, needs }) => ({
            ...(stage === 'cancelled'
              ? inboxAction(code, 'Отменить заказ', 'reason', { isRefusal: true })
              : inboxAction(code, `Дозвонились: ${title.toLowerCase()}`)),
            needs: { staff: needs },
          }))
        : [],
    }
  },
  async handle(tx, { id, action, text, actor }) {
    const { title, changedOffers } = await changeStatus(tx, { orderId: id, to: action, why: text, ...actor })
    return {
      done: `${orderNumber(id)}: ${title.toLowerCase()}`,
      afterCommit: ({ log, ...deps }) => announceStock(deps, changedOffers, log),
    }
  },
}
