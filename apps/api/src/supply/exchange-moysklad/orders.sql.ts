import { statement } from '../../base/db/statement.ts'

/** How a connection exchanges orders with МойСклад. */
export interface MoyskladOrdersRow {
  isOn: boolean
  /** Orders placed since then are exchanged; null: the exchange was never switched on. */
  since: Date | null
  /** Goods of open orders are reserved there too. */
  reserves: boolean
  sendsPayments: boolean
  /** The seller there; null: not chosen. */
  organizationId: string | null
  organizations: { id: string; name: string }[]
  /** Id of the service that stands for delivery in an order there; null: not created yet. */
  deliveryId: string | null
  /** All changes of orders there before this moment have been read. */
  readSince: Date | null
  /** Why orders are not exchanged, in Russian; empty: they are. */
  problem: string
}

/** No row: orders were never exchanged. */
export const findMoyskladOrders = statement<[connectionId: number], MoyskladOrdersRow>(
  'findMoyskladOrders',
  `select is_on as "isOn", since, reserves, sends_payments as "sendsPayments",
     organization_id as "organizationId", organizations,
     delivery_id as "deliveryId", read_since as "readSince", problem
   from exchange_moysklad_orders where connection_id = $1`,
)

/** Orders placed after the first switching on are exchanged. */
export const saveMoyskladOrders = statement<
  [connectionId: number, isOn: boolean, reserves: boolean, organizationId: string | null, sendsPayments: boolean]
>(
  'saveMoyskladOrders',
  `insert into exchange_moysklad_orders as o (connection_id, is_on, since, reserves, organization_id, sends_payments)
   values ($1, $2, case when $2 then now() end, $3, $4, $5)
   on conflict (connection_id) do update set is_on = $2, since = coalesce(o.since, excluded.since), reserves = $3,
     organization_id = $4, sends_payments = $5, problem = '', problem_at = null`,
)

/** Makes the job register webhooks again, including those about orders. */
export const requestHooks = statement<[connectionId: number]>(
  'requestMoyskladHooks',
  `update exchange_moysklad set hooks_at = case when hooks_at is not null then to_timestamp(0) end, next_at = now()
   where connection_id = $1`,
)

export const saveSellers = statement<[connectionId: number, organizations: string]>(
  'saveMoyskladSellers',
  'update exchange_moysklad_orders set organizations = $2::jsonb where connection_id = $1',
)

export const saveDeliveryId = statement<[connectionId: number, deliveryId: string]>(
  'saveMoyskladDelivery',
  'update exchange_moysklad_orders set delivery_id = $2 where connection_id = $1',
)

/** Records that all changes before `since` are applied. */
export const recordOrdersRead = statement<[connectionId: number, since: Date]>(
  'recordMoyskladOrdersRead',
  'update exchange_moysklad_orders set read_since = $2 where connection_id = $1',
)

/** `problem` empty: orders are exchanged without problems. */
export const recordOrdersProblem = statement<[connectionId: number, problem: string]>(
  'recordMoyskladOrdersProblem',
  `update exchange_moysklad_orders set problem = $2,
     problem_at = case when $2 <> '' then coalesce(problem_at, now()) end where connection_id = $1`,
)
