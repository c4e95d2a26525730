import type { shipping } from '@shpulka/contract/buying/shipping'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import { makeDefault } from './default-shipping-address.ts'
import { addressValues, updateShippingAddress } from './shipping-addresses.sql.ts'
import { normalizeShipping } from './shipping-form.rule.ts'
import { storedAddress } from './stored-shipping-address.ts'

export const setShippingAddress: Handler<typeof shipping.setShippingAddress, { pool: Pool }> = async (
  { visitor, body },
  { pool },
) => {
  const userId = visitor.user!.id
  const { fields, errors } = normalizeShipping(body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const [updated] = await updateShippingAddress(tx, userId, ...addressValues(fields), body.id)
    if (!updated) throw notFound('Такого адреса нет')
    if (body.isDefault) await makeDefault(tx, userId, body.id)
    return storedAddress(tx, userId, body.id)
  })
}
