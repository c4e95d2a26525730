/**
 * SQL expression: the title of a status of a refund. A refund that only lowered the debt of an order returned no money.
 */
export const refundTitleSql = (refund: string, status: string) => `case when ${status}.code = 'paid'
       and ${refund}.amount_kopecks > 0 and ${refund}.credited_kopecks = ${refund}.amount_kopecks
       then 'Долг уменьшен' else ${status}.title end`
