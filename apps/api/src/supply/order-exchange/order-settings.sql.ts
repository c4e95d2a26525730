import { statement } from '../../base/db/statement.ts'

export const findSendsPaid = statement<[connectionId: number], { sendsPaid: boolean }>(
  'findExchangeSendsPaid',
  'select sends_paid as "sendsPaid" from exchange_order_settings where connection_id = $1',
)

export const saveSendsPaid = statement<[connectionId: number, sendsPaid: boolean]>(
  'saveExchangeSendsPaid',
  `insert into exchange_order_settings (connection_id, sends_paid) values ($1, $2)
   on conflict (connection_id) do update set sends_paid = excluded.sends_paid`,
)

/** `meanings`: JSON of {what, title, code}; a code nobody knows is none. */
export const saveStatusMeanings = statement<[connectionId: number, meanings: string]>(
  'saveExchangeStatusMeanings',
  `insert into exchange_order_statuses (connection_id, what, title, status_id)
   select $1, m.what, m.title, s.id from jsonb_to_recordset($2::jsonb) as m (what text, title text, code text)
     left join order_statuses s on s.code = m.code
   on conflict (connection_id, what, title) do update set status_id = excluded.status_id`,
)
