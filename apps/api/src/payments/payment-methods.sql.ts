import type { PaymentMethod } from '@shpulka/contract/payments'
import { statement } from '../db/statement.ts'

export const findPaymentMethods = statement<[], PaymentMethod>(
  'findPaymentMethods',
  `select id, code, title, description, is_default as "isDefault" from payment_methods order by sort, id`,
)

export const findPaymentMethodById = statement<[id: number], { id: number; needsBill: boolean }>(
  'findPaymentMethodById',
  `select id, needs_bill as "needsBill" from payment_methods where id = $1`,
)
