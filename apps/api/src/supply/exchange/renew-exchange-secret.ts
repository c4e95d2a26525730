import type { exchange } from '@shpulka/contract/supply/exchange'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { findOwnExchange } from './find-own-exchange.ts'
import { renewSecret } from './manage-exchange.ts'

export const renewExchangeSecret: OfficeHandler<typeof exchange.renewExchangeSecret, ExchangeOfficeDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => ({
    secret: await renewSecret(tx, await findOwnExchange(tx, id, staff), staffActor(staff)),
  }))
