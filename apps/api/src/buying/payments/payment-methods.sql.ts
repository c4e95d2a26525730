import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { statement } from '../../base/db/statement.ts'

const columns = `kind, payers, delivery_kinds as "deliveryKinds"`

export const findPaymentMethods = statement<[], PaymentMethod>(
  'findPaymentMethods',
  `select id, code, title, description, is_default as "isDefault", ${columns} from payment_methods order by sort, id`,
)

export type OrderPaymentMethod = Pick<PaymentMethod, 'id' | 'kind' | 'payers' | 'deliveryKinds'> & {
  needsBill: boolean
}

export const findPaymentMethodById = statement<[id: number], OrderPaymentMethod>(
  'findPaymentMethodById',
  `select id, needs_bill as "needsBill", ${columns} from payment_methods where id = $1`,
)
