import { statement } from '../../base/db/statement.ts'

export interface ReturnablePaymentRow {
  id: number
  provider: 'sandbox' | 'yookassa' | 'transfer' | 'on-delivery'
  /** Came and has not gone back nor is on its way. */
  leftKopecks: number
}

export const findReturnablePayments = statement<[orderId: number], ReturnablePaymentRow>(
  'findReturnablePayments',
  `select * from (
     select p.id, p.provider, p.received_kopecks - (select coalesce(sum(m.amount_kopecks), 0)::bigint
       from money_refunds m where m.payment_id = p.id and m.status <> 'failed') as "leftKopecks"
     from payments p where p.order_id = $1 and p.status = 'succeeded'
   ) p where "leftKopecks" > 0 order by id`,
)

/** The money is of this refund of goods. */
export const saveRefundOfMoney = statement<[moneyRefundId: number, refundId: number]>(
  'saveRefundOfMoney',
  'update money_refunds set refund_id = $2 where id = $1',
)
