import type { shipping } from '@shpulka/contract/buying/shipping'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { lockUserForWrite } from '../../people/sessions/sessions.port.ts'
import { deleteShippingAddress, findShippingAddresses, setDefaultShippingAddress } from './shipping-addresses.sql.ts'

export const removeShippingAddress: Handler<typeof shipping.removeShippingAddress, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const userId = visitor.user!.id
  return transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const [removed] = await deleteShippingAddress(tx, userId, query.id)
    if (!removed) throw notFound('Такого адреса нет')
    const [newest] = removed.isDefault ? await findShippingAddresses(tx, userId) : []
    if (!newest) return { newDefaultId: null }
    await setDefaultShippingAddress(tx, userId, newest.id)
    return { newDefaultId: newest.id }
  })
}
