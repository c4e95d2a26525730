import type { Queryable } from '../../base/db/pool.ts'
import { findStatusMeanings, type StatusMeaningRow } from './incoming-orders.sql.ts'
import {
  findSendsPaid,
  findStatusNames,
  saveSendsPaid,
  saveStatusMeanings,
  saveStatusNames,
} from './order-settings.sql.ts'

/** The owner's settings of the order exchange over a connection. */
export interface OrderExchangeSettings {
  /** Whether «Заказ оплачен» is sent: 1С may then print a second fiscal receipt. */
  readonly sendsPaid: boolean
  /** Our statuses for statuses of 1С. */
  readonly meanings: readonly StatusMeaning[]
  /** Names sent to 1С instead of the titles of our statuses, by code; empty: the status is not sent. */
  readonly names: readonly { readonly code: string; readonly name: string }[]
}

export interface StatusMeaning {
  /** The document is posted, it is shipped, or it has a status. */
  readonly what: 'posted' | 'shipped' | 'status'
  /** Title of the status of 1С; empty for the other two. */
  readonly title: string
  /** Code of our status; null: the order is not changed. */
  readonly code: string | null
}

/** The settings as stored, with statuses of 1С that nobody has decided on. */
export interface StoredOrderSettings extends OrderExchangeSettings {
  readonly meanings: readonly StatusMeaningRow[]
}

export const readOrderSettings = async (tx: Queryable, connectionId: number): Promise<StoredOrderSettings> => ({
  sendsPaid: (await findSendsPaid(tx, connectionId))[0]?.sendsPaid ?? false,
  meanings: await findStatusMeanings(tx, connectionId),
  names: await findStatusNames(tx, connectionId),
})

/** Saves the settings; meanings that are missing here are not changed. */
export async function saveOrderSettings(
  tx: Queryable,
  connectionId: number,
  { sendsPaid, meanings, names }: OrderExchangeSettings,
): Promise<void> {
  await saveSendsPaid(tx, connectionId, sendsPaid)
  await saveStatusMeanings(tx, connectionId, JSON.stringify(meanings))
  await saveStatusNames(tx, connectionId, JSON.stringify(names))
}
