import { statement } from '../../base/db/statement.ts'
import type { ContactHashes } from './contact-change.rule.ts'

/** Saves a counterparty that the shop created for a person, with its contacts; a new one replaces the previous. */
export const saveAgent = statement<
  [connectionId: number, userId: number, agentId: string, name: string, phone: string, email: string]
>(
  'saveMoyskladAgent',
  `insert into exchange_moysklad_agents as a (connection_id, user_id, agent_id, name_hash, phone_hash, email_hash)
   select $1, u.id, $3, $4, $5, $6 from users u where u.id = $2 and u.erased_at is null
   on conflict (connection_id, user_id) do update set agent_id = excluded.agent_id, name_hash = excluded.name_hash,
     phone_hash = excluded.phone_hash, email_hash = excluded.email_hash where a.agent_id <> excluded.agent_id`,
)

export interface ChangedAgent {
  userId: number
  agentId: string
  hashes: ContactHashes
  /** Hashes of contacts that were sent and not confirmed; null: none. */
  sending: ContactHashes | null
  changed: ('name' | 'phone' | 'email')[]
  changes: number
  name: string
  phone: string
  email: string
}

/** People whose contacts have changed in the shop since they were sent. */
export const findChangedAgents = statement<[connectionId: number, atMost: number], ChangedAgent>(
  'findChangedMoyskladAgents',
  `select a.user_id as "userId", a.agent_id as "agentId", a.changed, a.changes, a.sending, u.fio as name, u.phone,
     u.email::text as email,
     json_build_object('name', a.name_hash, 'phone', a.phone_hash, 'email', a.email_hash) as hashes
   from exchange_moysklad_agents a join users u on u.id = a.user_id
   where a.connection_id = $1 and a.changed <> '{}' and u.erased_at is null order by a.user_id limit $2`,
)

/** Orders of a buyer that are exchanged over the connection. */
export const findOrdersOfBuyer = statement<[connectionId: number, userId: number], { orderId: number }>(
  'findMoyskladOrdersOfBuyer',
  `select o.id as "orderId" from orders o join exchange_orders e on e.order_id = o.id
   where e.connection_id = $1 and o.user_id = $2 and o.is_contact_owner order by o.id desc`,
)

/** Recorded before sending: from now on МойСклад may have these contacts. */
export const recordAgentSending = statement<[connectionId: number, userId: number, hashes: string]>(
  'recordMoyskladAgentSending',
  'update exchange_moysklad_agents set sending = $3::jsonb where connection_id = $1 and user_id = $2',
)

/** Recorded after sending; contacts changed meanwhile are compared once more. */
export const recordAgentSent = statement<
  [connectionId: number, userId: number, changes: number, name: string, phone: string, email: string]
>(
  'recordMoyskladAgentSent',
  `update exchange_moysklad_agents set changed = case when changes = $3 then '{}' else changed end, name_hash = $4,
     phone_hash = $5, email_hash = $6, sending = null where connection_id = $1 and user_id = $2`,
)

/** Deletes a counterparty that no longer exists in МойСклад. */
export const deleteAgent = statement<[connectionId: number, userId: number]>(
  'deleteMoyskladAgent',
  'delete from exchange_moysklad_agents where connection_id = $1 and user_id = $2',
)
