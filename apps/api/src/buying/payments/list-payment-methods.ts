import type { payments } from '@shpulka/contract/buying/payments'
import type { Handler } from '../../base/http/request-context.ts'
import { isOffered } from './payment-methods.port.ts'
import { findPaymentMethods } from './payment-methods.sql.ts'
import type { PaymentsDeps } from './payments-deps.ts'

export const listPaymentMethods: Handler<typeof payments.listPaymentMethods, PaymentsDeps> = async (
  _ctx,
  { pool, banks },
) => (await findPaymentMethods(pool)).filter((method) => isOffered(method, banks))
