import { bonusInvariants } from './bonus-invariants.sql.ts'
import type { Invariant } from './invariant.ts'
import { orderInvariants } from './order-invariants.sql.ts'
import { paymentInvariants } from './payment-invariants.sql.ts'
import { peopleInvariants } from './people-invariants.sql.ts'
import { raffleInvariants } from './raffle-invariants.sql.ts'
import { reviewInvariants } from './review-invariants.sql.ts'
import { staffInvariants } from './staff-invariants.sql.ts'
import { stockInvariants } from './stock-invariants.sql.ts'
import { textInvariants } from './text-invariants.sql.ts'

/** All invariants; docs/invariants.md says which of them are also database constraints. */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...bonusInvariants,
  ...raffleInvariants,
  ...peopleInvariants,
  ...reviewInvariants,
  ...textInvariants,
  ...staffInvariants,
]
