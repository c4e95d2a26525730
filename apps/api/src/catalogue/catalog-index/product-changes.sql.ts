import { statement } from '../../base/db/statement.ts'

/**
 * Every transaction before `xact` has ended: its changes are read by whoever reads after this. `database` is one
 * history: a copy restored elsewhere, another database, or this one taken back to an earlier time has another name.
 */
export const findChangeHorizon = statement<[], { database: string; xact: string; seconds: number }>(
  'findChangeHorizon',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as xact, extract(epoch from now())::float8 as seconds,
     concat_ws(':', (select system_identifier from pg_control_system()), (select timeline_id
       from pg_control_checkpoint()),
       (select oid from pg_database where datname = current_database()), 'product_changes'::regclass::oid) as database`,
)

/**
 * Products that changed in transactions not before `xact`, by whatever hand; 0: too many to name. By index
 * product_changes_by_xact.
 */
export const findChangedProducts = statement<[xact: string], { id: number }>(
  'findChangedProducts',
  'select distinct product_id as id from product_changes where xact >= $1::xid8',
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
