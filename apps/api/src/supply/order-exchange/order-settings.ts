import type { Tx } from '../../base/db/pool.ts'
import { findStatusMeanings } from './incoming-orders.sql.ts'
import { findSendsPaid, saveSendsPaid, saveStatusMeanings } from './order-settings.sql.ts'

/** What the owner says of a connection's orders. */
export interface OrderExchangeSettings {
  /** «Заказ оплачен» is sent: 1С may print a second fiscal receipt for it. */
  readonly sendsPaid: boolean
  /** Our status by what 1С says; what it said and the owner has not decided has no status. */
  readonly meanings: readonly StatusMeaning[]
}

export interface StatusMeaning {
  /** Posted, shipped, or a status of 1С. */
  readonly what: 'posted' | 'shipped' | 'status'
  /** Of the status of 1С; empty for the other two. */
  readonly title: string
  /** Code of ours; null: the order stays as it is. */
  readonly code: string | null
}

export const readOrderSettings = async (tx: Tx, connectionId: number): Promise<OrderExchangeSettings> => ({
  sendsPaid: (await findSendsPaid(tx, connectionId))[0]?.sendsPaid ?? false,
  meanings: await findStatusMeanings(tx, connectionId),
})

/** Meanings that are not given stay as they are. */
export async function saveOrderSettings(
  tx: Tx,
  connectionId: number,
  { sendsPaid, meanings }: OrderExchangeSettings,
): Promise<void> {
  await saveSendsPaid(tx, connectionId, sendsPaid)
  await saveStatusMeanings(tx, connectionId, JSON.stringify(meanings))
}
