import type { payments } from '@shpulka/contract/buying/payments'
import type { Verb } from '../../base/http/visit.ts'
import { isOffered } from './payment-methods.port.ts'
import { findPaymentMethods } from './payment-methods.sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'

export const listPaymentMethods: Verb<typeof payments.listPaymentMethods, PaymentsDeps> = async (_visit, { pool, banks }) =>
  (await findPaymentMethods(pool)).filter((method) => isOffered(method, banks))
