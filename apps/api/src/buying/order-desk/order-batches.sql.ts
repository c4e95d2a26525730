import { statement } from '../../base/db/statement.ts'

export interface OrderBatchRow {
  id: string
  staffId: number
  sessionId: string | null
  /** Null: it assigns. */
  to: string | null
  assigns: 'person' | 'nobody' | 'in-turn' | null
  /** Set when it assigns a person. */
  assigneeId: number | null
  why: string
  fingerprint: Buffer
  createdAt: Date
  /** The batch this one undoes, if it is an undo. */
  undoes: string | null
  isTooOldToUndo: boolean
}

const columns = `id, staff_id as "staffId", session_id as "sessionId", to_code as "to",
  assigns, assignee_id as "assigneeId", why, fingerprint,
  created_at as "createdAt", undoes,
  created_at < now() - interval '30 days' as "isTooOldToUndo"`

/** Returns no row when a batch with this id exists. A repeated request waits here for the first. */
export const insertOrderBatch = statement<
  [
    id: string,
    staffId: number,
    sessionId: string,
    to: string | null,
    assigns: OrderBatchRow['assigns'],
    assigneeId: number | null,
    why: string,
    fingerprint: Buffer,
  ],
  { id: string }
>(
  'insertOrderBatch',
  `insert into order_batches (id, staff_id, session_id, to_code, assigns, assignee_id, why, fingerprint)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict do nothing returning id`,
)

export const findOrderBatch = statement<[id: string], OrderBatchRow>(
  'findOrderBatch',
  `select ${columns} from order_batches where id = $1`,
)

export const findOrderBatchSites = statement<[id: string], { siteId: number }>(
  'findOrderBatchSites',
  `select distinct o.site_id as "siteId" from order_batch_rows r join orders o on o.id = r.order_id
   where r.batch_id = $1`,
)

/** Adds the orders that belong to these sites, and returns them. */
export const insertOrderBatchRows = statement<
  [orderBatchId: string, orderIds: readonly number[], siteIds: readonly number[] | null],
  { orderId: number }
>(
  'insertOrderBatchRows',
  `insert into order_batch_rows (batch_id, order_id)
   select $1, id from orders where id = any($2::bigint[]) and ($3::int[] is null or site_id = any($3))
   returning order_id as "orderId"`,
)

export const findStatusByCode = statement<[code: string], { title: string; stage: string }>(
  'findStatusByCode',
  'select title, stage from order_statuses where code = $1',
)

/** Inserts a batch that undoes another one, with the orders it changed. Returns no row when there is one already. */
export const insertUndoOfBatch = statement<
  [id: string, undoes: string, staffId: number, sessionId: string, fingerprint: Buffer],
  { id: string }
>(
  'insertUndoOfBatch',
  `with batch as (
     insert into order_batches (id, staff_id, session_id, to_code, assigns, assignee_id, fingerprint, undoes)
     select $1, $3, $4, to_code, assigns, assignee_id, $5, id from order_batches where id = $2 on conflict do nothing returning id
   ), rows as (
     insert into order_batch_rows (batch_id, order_id)
     select b.id, r.order_id from batch b, order_batch_rows r where r.batch_id = $2 and r.state = 'done'
   )
   select id from batch`,
)

export const findUndoOfBatch = statement<[id: string], { id: string }>(
  'findUndoOfBatch',
  'select id from order_batches where undoes = $1',
)

export const countOrderBatchRows = statement<[orderBatchId: string], { state: string; count: number }>(
  'countOrderBatchRows',
  'select state, count(*)::int as count from order_batch_rows where batch_id = $1 group by state',
)

export const findFailedRows = statement<[orderBatchId: string, limit: number], { orderId: number; reason: string }>(
  'findFailedBatchRows',
  `select order_id as "orderId", reason from order_batch_rows where batch_id = $1 and state = 'refused'
   order by order_id limit $2`,
)

/** Sets refused rows to waiting, so that they are tried again. */
export const reopenFailedRows = statement<[orderBatchId: string], { orderId: number }>(
  'reopenFailedBatchRows',
  `update order_batch_rows set state = 'waiting', reason = '' where batch_id = $1 and state = 'refused'
   returning order_id as "orderId"`,
)

/** Batches with waiting rows, oldest first. */
export const findWaitingOrderBatches = statement<[], OrderBatchRow>(
  'findWaitingOrderBatches',
  `select ${columns} from order_batches
   where id in (select batch_id from order_batch_rows where state = 'waiting') order by created_at`,
)

export const findWaitingRows = statement<[orderBatchId: string, limit: number], { orderId: number }>(
  'findWaitingBatchRows',
  `select order_id as "orderId" from order_batch_rows where batch_id = $1 and state = 'waiting'
   order by order_id limit $2`,
)

/** Locks a row for this transaction. Returns no row when another process has done it or is doing it. */
export const claimOrderBatchRow = statement<[orderBatchId: string, orderId: number], { orderId: number }>(
  'claimOrderBatchRow',
  `select order_id as "orderId" from order_batch_rows where batch_id = $1 and order_id = $2 and state = 'waiting'
   for update skip locked`,
)

export const endOrderBatchRow = statement<
  [orderBatchId: string, orderId: number, state: 'done' | 'skipped' | 'refused', reason: string]
>(
  'endOrderBatchRow',
  `update order_batch_rows set state = $3, reason = $4 where batch_id = $1 and order_id = $2 and state = 'waiting'`,
)

/** The job starts when the caller's transaction is committed. */
export const addOrderBatchesJob = statement<[]>(
  'addOrderBatchesJob',
  `select from graphile_worker.add_job('order-batches', '{}'::json, job_key := 'order-batches')`,
)
