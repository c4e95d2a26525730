import { statement } from '../../base/db/statement.ts'

/**
 * `snapshot` names the transactions that have ended (`pg_snapshot`): their changes are read by whoever reads after this.
 * `database` is one history: a copy restored elsewhere, another database, or this one taken back to an earlier time has
 * another name.
 */
export const findSnapshot = statement<[], { database: string; snapshot: string; seconds: number }>(
  'findSnapshot',
  `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as seconds,
     concat_ws(':', (select system_identifier from pg_control_system()), (select timeline_id
       from pg_control_checkpoint()),
       (select oid from pg_database where datname = current_database()), 'product_changes'::regclass::oid) as database`,
)

/**
 * Products that changed in transactions that had not ended at `snapshot`, by whatever hand; 0: too many to name. By
 * index product_changes_by_xact.
 */
export const findChangedProducts = statement<[snapshot: string], { id: number }>(
  'findChangedProducts',
  `select distinct product_id as id
   from product_changes
   where xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xact, $1::pg_snapshot)`,
)

export const deleteOldChanges = statement(
  'deleteOldProductChanges',
  `delete from product_changes where at < now() - interval '8 days'`,
)

/** From now on to its end the transaction names the products it changes itself. */
export const nameChangesMyself = statement<[]>(
  'nameChangesMyself',
  `select set_config('shop.names_changes', 'yes', true)`,
)

export const nameChanges = statement<[productIds: readonly number[]]>(
  'nameChanges',
  'insert into product_changes (product_id) select distinct id from unnest($1::int[]) id',
)
