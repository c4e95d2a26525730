import type { Queryable } from '../../base/db/pool.ts'
import { directoryXml } from './order-directory.rule.ts'
import { findOrderDictionary } from './outgoing-orders.sql.ts'
import { windows1251 } from './windows-1251.rule.ts'

/** The answer to `mode=info`: УНФ and the Bitrix module show it to the owner of 1С. */
export async function writeDirectory(tx: Queryable): Promise<Buffer> {
  const dictionary = await findOrderDictionary(tx)
  const of = (kind: string) => dictionary.filter((each) => each.kind === kind)
  return windows1251(directoryXml({ statuses: of('status'), payments: of('payment'), deliveries: of('delivery') }))
}
