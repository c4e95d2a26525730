import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import { statement } from '../../base/db/statement.ts'

/** Where the shop and 1С say different things, as it is written down. */
export interface NewDiscrepancy {
  readonly orderId: number | null
  readonly number: string
  readonly kind: OrderDiscrepancyKind
  readonly reason: string
  readonly ours?: Readonly<Record<string, string>>
  readonly theirs?: Readonly<Record<string, string>>
}

/** One open row of a kind for each order: what is said again replaces what was said before. */
export const saveDiscrepancies = statement<[connectionId: number, rows: string]>(
  'saveOrderDiscrepancies',
  `insert into order_discrepancies (connection_id, order_id, number, kind, reason, ours, theirs)
   select $1, r."orderId", r.number, r.kind, r.reason, coalesce(r.ours, '{}'), coalesce(r.theirs, '{}')
   from jsonb_to_recordset($2::jsonb) as r ("orderId" bigint, number text, kind text, reason text, ours jsonb,
     theirs jsonb)
   on conflict (connection_id, number, kind) where state = 'open'
   do update set reason = excluded.reason, ours = excluded.ours, theirs = excluded.theirs, updated_at = now()`,
)

/** What is no longer so needs nobody's decision. */
export const closeDiscrepancies = statement<
  [connectionId: number, numbers: readonly string[], kinds: readonly string[]]
>(
  'closeOrderDiscrepancies',
  `update order_discrepancies set state = 'gone', settled_at = now()
   where connection_id = $1 and number = any($2::text[]) and kind = any($3::text[]) and state = 'open'`,
)
