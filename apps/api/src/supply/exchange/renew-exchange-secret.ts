import type { exchange } from '@shpulka/contract/supply/exchange'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { findManagedExchange } from './find-managed-exchange.ts'
import { renewSecret } from './manage-exchange.ts'

export const renewExchangeSecret: OfficeHandler<typeof exchange.renewExchangeSecret, ExchangeOfficeDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => ({
    secret: await renewSecret(tx, await findManagedExchange(tx, id, staff), staffActor(staff)),
  }))
