import { orderNumber } from '@shpulka/contract/buying/order-number'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { roubles } from '../../base/money/roubles.rule.ts'
import type { InboxSource, InboxSourceItem } from '../../people/inbox/inbox-source.port.ts'
import { inboxAction, labelled } from '../../people/inbox/inbox-text.rule.ts'
import { announceStock } from '../order-status/change-status.port.ts'
import { changeRefund } from './change-refund.ts'
import {
  customerRefunds,
  findNextRefundStatuses,
  findRefundItem,
  handledRefunds,
  lockOrderOfRefund,
  openRefundsSql,
} from './refund-changes.sql.ts'
import { refundNumber } from './refund-number.rule.ts'
import { findRefund } from './refunds.sql.ts'
import { isRefundUndoRefused, undoRefund } from './undo-refund.ts'

const refunding = { staff: 'orders.refund', isConfirmed: true } as const

const actions: Readonly<Record<string, InboxSourceItem['actions'][number]>> = {
  approved: inboxAction('approved', 'Одобрить'),
  received: inboxAction('received', 'Товар получен'),
  paying: { ...inboxAction('paying', 'Вернуть деньги'), needs: refunding },
  paid: { ...inboxAction('paid', 'Деньги вернули иначе'), needs: refunding },
  rejected: inboxAction('rejected', 'Отказать', 'reason', { isRefusal: true }),
}

/** Refund requests to decide on, and those whose money is due within two days. */
export const refundInbox: InboxSource = {
  kind: 'refund',
  record: 'refund',
  needs: { read: 'orders.read', handle: 'orders.status' },
  openItems: openRefundsSql,
  handledItems: handledRefunds,
  customerItems: customerRefunds,
  numberOf: refundNumber,
  lock: lockOrderOfRefund,
  async find(tx, id) {
    const [[row], [item], next] = [
      await findRefund(tx, id),
      await findRefundItem(tx, id),
      await findNextRefundStatuses(tx, id),
    ]
    if (!row || !item) return undefined
    return {
      siteId: item.siteId,
      number: refundNumber(id),
      title: `${orderNumber(row.orderId)}: ${row.reason}`,
      state: row.status.title,
      isOpen: row.status.stage === 'open',
      version: item.version,
      orderId: row.orderId,
      openedAt: row.createdAt.toISOString(),
      person: { name: item.fio, phone: item.phone, email: item.email, userId: item.userId },
      facts: [
        ...row.lines.map(({ title, count, packSize, amount }) => ({
          label: title,
          text: `${amountText(count, packSize)}, ${roubles(amount)}`,
        })),
        ...(row.delivery > 0 ? [{ label: 'Доставка', text: roubles(row.delivery) }] : []),
        { label: 'Вернуть', text: roubles(row.amount) },
        ...labelled('Бонусы', row.bonuses > 0 ? roubles(row.bonuses) : ''),
        { label: 'Покупатель', text: row.isConsumer ? 'Гражданин: закон о защите прав потребителей' : 'Организация' },
        ...labelled('Как вернёт товар', row.way),
      ],
      texts: labelled('Что случилось', row.comment),
      files: row.photos.map((file, n) => ({ id: file, name: `Фото ${n + 1}`, isPicture: true })),
      history: row.history.map(({ status, at, who, why }) => ({ at, who, what: status, text: why })),
      // Money that is on its way ends the request itself.
      actions: next.flatMap(({ code }) =>
        row.status.code === 'paying' && code === 'paid' ? [] : (actions[code] ?? []),
      ),
    }
  },
  async handle(tx, { id, action, text, actor }) {
    const { title, freedOffers } = await changeRefund(tx, { refundId: id, to: action, actor, why: text })
    return {
      done: `${refundNumber(id)}: ${title}`,
      afterCommit: ({ log, ...deps }) => announceStock(deps, freedOffers, log),
    }
  },
  undo: { actions: ['refund.status'], restore: undoRefund, isRefused: isRefundUndoRefused },
}
