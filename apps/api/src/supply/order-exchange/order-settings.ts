import type { Tx } from '../../base/db/pool.ts'
import { findStatusMeanings } from './incoming-orders.sql.ts'
import {
  findSendsPaid,
  findStatusNames,
  saveSendsPaid,
  saveStatusMeanings,
  saveStatusNames,
} from './order-settings.sql.ts'

/** The owner's settings of a connection's orders. */
export interface OrderExchangeSettings {
  /** «Заказ оплачен» is sent: 1С may print a second fiscal receipt for it. */
  readonly sendsPaid: boolean
  /** Our status by that of 1С; one the owner has not decided on has none. */
  readonly meanings: readonly StatusMeaning[]
  /** Names sent to 1С for our statuses, by code, if not their title; empty: the status is not sent. */
  readonly names: readonly { readonly code: string; readonly name: string }[]
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
  names: await findStatusNames(tx, connectionId),
})

/** Meanings that are not given stay as they are. */
export async function saveOrderSettings(
  tx: Tx,
  connectionId: number,
  { sendsPaid, meanings, names }: OrderExchangeSettings,
): Promise<void> {
  await saveSendsPaid(tx, connectionId, sendsPaid)
  await saveStatusMeanings(tx, connectionId, JSON.stringify(meanings))
  await saveStatusNames(tx, connectionId, JSON.stringify(names))
}
