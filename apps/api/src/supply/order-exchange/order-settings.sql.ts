import { statement } from '../../base/db/statement.ts'

/** Whether «Заказ оплачен» is sent with orders. */
export const findSendsPaid = statement<[connectionId: number], { sendsPaid: boolean }>(
  'findExchangeSendsPaid',
  'select sends_paid as "sendsPaid" from exchange_order_settings where connection_id = $1',
)

export const saveSendsPaid = statement<[connectionId: number, sendsPaid: boolean]>(
  'saveExchangeSendsPaid',
  `insert into exchange_order_settings (connection_id, sends_paid) values ($1, $2)
   on conflict (connection_id) do update set sends_paid = excluded.sends_paid`,
)

/**
 * Saves which status of the shop a state of an order in the program means. `meanings`: JSON of `StatusMeaning`; an
 * unknown code is saved as not mapped.
 */
export const saveStatusMeanings = statement<[connectionId: number, meanings: string]>(
  'saveExchangeStatusMeanings',
  `insert into exchange_order_statuses (connection_id, what, title, status_id, is_decided)
   select $1, m.what, m.title, s.id, true from jsonb_to_recordset($2::jsonb) as m (what text, title text, code text)
     left join order_statuses s on s.code = m.code
   on conflict (connection_id, what, title) do update set status_id = excluded.status_id, is_decided = true`,
)

export const findStatusNames = statement<[connectionId: number], { code: string; name: string }>(
  'findExchangeStatusNames',
  `select s.code, n.name from exchange_order_status_names n join order_statuses s on s.id = n.status_id
   where n.connection_id = $1 order by s.sort, s.id`,
)

/** `names`: JSON of {code, name}, the complete list. */
export const saveStatusNames = statement<[connectionId: number, names: string]>(
  'saveExchangeStatusNames',
  `with given as (
     select s.id, m.name from jsonb_to_recordset($2::jsonb) as m (code text, name text)
     join order_statuses s using (code)
   ), gone as (
     delete from exchange_order_status_names where connection_id = $1 and status_id not in (select id from given)
   )
   insert into exchange_order_status_names (connection_id, status_id, name) select $1, id, name from given
   on conflict (connection_id, status_id) do update set name = excluded.name`,
)

export const findStatusTitles = statement<[], { code: string; title: string }>(
  'findExchangeStatusTitles',
  'select code, title from order_statuses order by sort, id',
)

export const findOrderConnection = statement<
  [id: number],
  { siteId: number; title: string; kind: '1c' | 'moysklad' | 'feed' }
>(
  'findOrderExchangeConnection',
  'select site_id as "siteId", title, kind from exchange_connections where id = $1 and removed_at is null',
)
