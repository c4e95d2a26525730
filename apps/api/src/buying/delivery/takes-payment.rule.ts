/** SQL condition: an order can be paid for at the delivery point, in cash or by card. */
export const takesPaymentSql = (point: string): string => `(${point}.takes_cash or ${point}.takes_card)`
