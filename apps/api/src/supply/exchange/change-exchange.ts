import type { exchange } from '@shpulka/contract/supply/exchange'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { findManagedExchange } from './find-managed-exchange.ts'
import { changeConnection } from './manage-exchange.ts'

export const changeExchange: OfficeHandler<typeof exchange.changeExchange, ExchangeOfficeDeps> = (
  { params: { id }, body: { isEnabled = null, countsFreeStock = null }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const settings = { isEnabled, countsFreeStock, plainHttpFrom: null, priceTypes: {}, warehouses: {} }
    await changeConnection(tx, await findManagedExchange(tx, id, staff), settings, staffActor(staff))
    return {}
  })
