export { type BilledOrderChange, billOrder } from './bill-order.ts'
export { type BilledLine, type BilledOrder, type ChangedGoods, changedGoods } from './changed-goods.rule.ts'
export { type OrderBalance, readOrderBalance } from './order-balance.ts'
export { billing, isPaidSql, saveBilledGoods, shownBillSql } from './payments.sql.ts'
