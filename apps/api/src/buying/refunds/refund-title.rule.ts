/**
 * SQL expression: the title of a status of a refund. A refund that only lowered the debt of an order returned no money.
 */
export const refundTitleSql = (refund: string, status: string) => `case
       when ${refund}.amount_kopecks = 0 or ${refund}.credited_kopecks < ${refund}.amount_kopecks then ${status}.title
       when ${status}.code = 'paying' then 'Уменьшаем долг' when ${status}.code = 'paid' then 'Долг уменьшен'
       else ${status}.title end`
