import { deletionOfOldRows } from '../../base/db/old-rows.ts'
import { statement } from '../../base/db/statement.ts'

/**
 * `snapshot` (`pg_snapshot`) tells which transactions have ended: later reads see their changes. `database` identifies
 * one history: another database, a restored copy, or this one rolled back in time has a different id.
 */
export const findSnapshot = statement<[], { database: string; snapshot: string; seconds: number }>(
  'findSnapshot',
  `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as seconds,
     concat_ws(':', (select system_identifier from pg_control_system()), (select timeline_id
       from pg_control_checkpoint()),
       (select oid from pg_database where datname = current_database()), 'product_changes'::regclass::oid) as database`,
)

/**
 * Products changed in transactions that had not ended at `snapshot`; id 0 means too many to list. Uses the index
 * product_changes_by_xact.
 */
export const findChangedProducts = statement<[snapshot: string], { id: number }>(
  'findChangedProducts',
  `select distinct product_id as id
   from product_changes
   where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)`,
)

export const deleteOldChanges = deletionOfOldRows(
  'deleteOldProductChanges',
  'product_changes',
  `at < now() - interval '8 days'`,
)

/** Until the transaction ends, triggers record no changes: the caller calls `recordProductChanges` itself. */
export const skipChangeTrigger = statement<[]>(
  'skipChangeTrigger',
  `select set_config('shop.names_changes', 'yes', true)`,
)

export const recordProductChanges = statement<[productIds: readonly number[]]>(
  'recordProductChanges',
  'insert into product_changes (product_id) select distinct id from unnest($1::int[]) id',
)
