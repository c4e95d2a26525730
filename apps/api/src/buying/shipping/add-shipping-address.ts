import { maxShippingAddresses, type shipping } from '@shpulka/contract/buying/shipping'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import { makeDefault } from './default-shipping-address.ts'
import { addressValues, findShippingAddresses, insertShippingAddress } from './shipping-addresses.sql.ts'
import { isSameShipping, normalizeShipping } from './shipping-form.rule.ts'
import { storedAddress } from './stored-shipping-address.ts'

/** A repeated request, recognized by its content, returns the existing address. */
export const addShippingAddress: Handler<typeof shipping.addShippingAddress, { pool: Pool }> = async (
  { visitor, body },
  { pool },
) => {
  const userId = visitor.user!.id
  const { fields, errors } = normalizeShipping(body)
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const existing = await findShippingAddresses(tx, userId)
    const same = existing.find((row) => isSameShipping(fields, row))
    if (!same && existing.length >= maxShippingAddresses)
      throw unprocessable(`Можно хранить не больше ${maxShippingAddresses} адресов: удалите ненужный`)
    const id = same?.id ?? (await insertShippingAddress(tx, userId, ...addressValues(fields)))[0]!.id
    if ((body.isDefault && !same?.isDefault) || existing.length === 0) await makeDefault(tx, userId, id)
    return storedAddress(tx, userId, id)
  })
}
