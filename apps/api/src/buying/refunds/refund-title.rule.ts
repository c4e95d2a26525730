/**
 * SQL condition: the request got the status `received` (3) from the bank's refusal, and its goods never came: they were
 * not sent, or the buyer still has them. Goods that came were received after the approval (2).
 */
const isReceivedWithoutGoods = (refund: string, status: string) => `${status}.code = 'received'
         and ${refund}.status_id <> 2 and not exists (select from refund_history got where got.refund_id = ${refund}.id
           and got.from_status_id = 2 and got.to_status_id = 3 and not got.is_untold)`

/** SQL condition: the goods of a refund in the status `received` are with the shop. */
export const hasGoodsSql = (refund: string, status: string) => `not (${isReceivedWithoutGoods(refund, status)})`

/**
 * SQL expression: the title of a status of a refund. A refund that only lowered the debt of an order returned no money,
 * and one whose money the bank refused may be of goods that never came.
 */
export const refundTitleSql = (refund: string, status: string) => `case
       when ${isReceivedWithoutGoods(refund, status)} then 'Готовим возврат денег'
       when ${refund}.amount_kopecks = 0 or ${refund}.credited_kopecks < ${refund}.amount_kopecks then ${status}.title
       when ${status}.code = 'paying' then 'Уменьшаем долг' when ${status}.code = 'paid' then 'Долг уменьшен'
       else ${status}.title end`

/** SQL expression: what a status of a refund means for the buyer. */
export const refundDescriptionSql = (refund: string, status: string) => `case
       when ${isReceivedWithoutGoods(refund, status)} then 'Деньги ещё не вернулись: готовим возврат снова.'
       else ${status}.description end`
