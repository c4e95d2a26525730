import { statement } from '../../base/db/statement.ts'
import { presentAccountSql } from './ledger.sql.ts'

export interface RefundedBonusesRow {
  userId: number
  /** Spent on the refunded goods; 0 when cancelling the order has already returned them. */
  spent: number
  /** Accrued for the whole order. */
  accrued: number
  /** The part of `accrued` reclaimed by earlier refunds. */
  reclaimed: number
  itemsKopecks: number
  /** Goods of all paid refunds, including this one. */
  refundedItems: number
}

/** Call after the refund is marked paid. Returns no row when the order has no user. */
export const findRefundedBonuses = statement<[refundId: number], RefundedBonusesRow>(
  'findRefundedBonuses',
  `select o.user_id as "userId", case when t.stage = 'cancelled' then 0 else r.bonus_kopecks end as spent,
     o.items_kopecks as "itemsKopecks",
     (select coalesce(sum(l.delta_kopecks), 0)::bigint from bonus_ledger l where l.order_id = o.id
       and l.kind = 'accrue') as accrued,
     (select coalesce(-sum(l.delta_kopecks), 0)::bigint from bonus_ledger l where l.order_id = o.id
       and l.refund_id is not null and l.delta_kopecks < 0) as "reclaimed",
     (select coalesce(sum(ref.items_kopecks), 0)::bigint from order_refunds ref
       join refund_statuses s on s.id = ref.status_id
       where ref.order_id = o.id and s.stage = 'paid') as "refundedItems"
   from order_refunds r join orders o on o.id = r.order_id join order_statuses t on t.id = o.status_id
   where r.id = $1 and o.user_id is not null`,
)

/** Locks the account: other transactions that write to its ledger wait. */
export const lockBonusBalance = statement<[accountId: number], { balance: number }>(
  'lockBonusBalance',
  'select balance_kopecks as balance from bonus_accounts where id = $1 for no key update',
)

export const insertAdjustment = statement<
  [accountId: number, deltaKopecks: number, orderId: number, refundId: number, why: string]
>(
  'insertBonusAdjustment',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, refund_id, why) values ($1, 'adjust', $2, $3,
    $4, $5)`,
)

/** The last paid refund that reclaimed no bonuses, because none had been accrued yet. */
export const findEarlierRefund = statement<[orderId: number], { id: number }>(
  'findEarlierRefund',
  `select r.id from order_refunds r join refund_statuses s on s.id = r.status_id and s.stage = 'paid'
   where r.order_id = $1 and not exists (select from bonus_ledger l where l.refund_id = r.id and l.delta_kopecks < 0)
   order by r.id desc limit 1`,
)

/** Reverses the bonuses that refunds of the order returned: cancelling it returns all of them. */
export const insertReturnReversals = statement<[orderId: number]>(
  'insertReturnReversals',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, refund_id, why)
   select coalesce(${presentAccountSql('l.order_id')}, l.account_id), 'adjust', -l.delta_kopecks, l.order_id,
     l.refund_id, 'Заказ отменён: бонусы вернула отмена'
   from bonus_ledger l where l.order_id = $1 and l.refund_id is not null and l.delta_kopecks > 0
     and not exists (select from bonus_ledger t where t.refund_id = l.refund_id and t.delta_kopecks < 0)`,
)
