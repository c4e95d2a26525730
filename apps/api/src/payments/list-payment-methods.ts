import type { payments } from '@shpulka/contract/payments'
import type { Pool } from '../db/pool.ts'
import type { Verb } from '../http/visit.ts'
import { findPaymentMethods } from './payment-methods.sql.ts'

/** What the verbs of payments are made of. */
export interface PaymentsDeps {
  readonly pool: Pool
}

export const listPaymentMethods: Verb<typeof payments.listPaymentMethods, PaymentsDeps> = async (_visit, { pool }) => findPaymentMethods(pool)
