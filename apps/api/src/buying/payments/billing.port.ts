export { type BilledOrderChange, billOrder } from './bill-order.ts'
export { type BilledLine, type BilledOrder, type ChangedGoods, changedGoods } from './changed-goods.rule.ts'
export { billing, isPaidSql, saveBilledGoods, shownBillSql } from './payments.sql.ts'
