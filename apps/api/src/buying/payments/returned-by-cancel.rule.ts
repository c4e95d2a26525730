/**
 * SQL condition: the refund `refund` (money_refunds), made because the order became cheaper, has given way to that of
 * its cancel, which returns all the money the payment still had.
 */
export const isReturnedByCancelSql = (
  refund: string,
): string => `(${refund}.status = 'failed' and ${refund}.is_of_change
     and exists (select from money_refunds cancel where cancel.payment_id = ${refund}.payment_id and cancel.is_of_cancel))`
