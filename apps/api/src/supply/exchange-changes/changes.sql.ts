import type { ChangeKind } from '@shpulka/contract/supply/exchange-changes'
import { statement } from '../../base/db/statement.ts'

/**
 * The array of rows ({kind, product, offer, field, title, was, becomes, program_kopecks}) travels as one JSON value.
 */
export const saveChanges = statement<[runId: number, packageId: number, isPlanned: boolean, rows: string]>(
  'saveExchangeChanges',
  `insert into exchange_changes (run_id, package_id, is_planned, kind, product_id, offer_id, field, title, was, becomes,
     program_kopecks)
   select $1, $2, $3, e.* from jsonb_to_recordset($4::jsonb)
     as e (kind text, product text, offer text, field text, title text, was text, becomes text, program_kopecks bigint)`,
)

/** Stored texts and codes of products that are about to be written. */
export const findTexts = statement<
  [ids: number[]],
  { id: number; title: string; description: string; vendorCode: string; categoryId: number | null; category: string }
>(
  'findWordsOfImported',
  `select p.id, p.title, p.description, p.vendor_code as "vendorCode", c.category_id as "categoryId",
     coalesce(t.title, '') as category
   from products p left join product_categories c on c.product_id = p.id and c.is_main
     left join categories t on t.id = c.category_id where p.id = any ($1)`,
)

export const findCategoryTitles = statement<[ids: number[]], { id: number; title: string }>(
  'findChangedCategoryTitles',
  'select id, title from categories where id = any ($1)',
)

export const deletePlanned = statement<[packageId: number]>(
  'deletePlannedExchangeChanges',
  'delete from exchange_changes where package_id = $1 and is_planned',
)

export const findDatabaseTime = statement<[], { now: Date }>('findExchangeNow', 'select clock_timestamp() as now')

/** Records products of a source, and their variants, hidden since the given time. */
export const saveHidden = statement<[runId: number, packageId: number | null, source: string, since: Date]>(
  'saveHiddenExchangeChanges',
  `insert into exchange_changes (run_id, package_id, is_planned, kind, product_id, offer_id, title, was, becomes)
   select $1::bigint, $2::bigint, false, 'hidden', p.source_id, '', p.title, 'shown', 'hidden' from products p
   where p.source = $3 and p.source_id is not null and p.hidden_at >= $4
   union all
   select $1::bigint, $2::bigint, false, 'hidden', p.source_id, g.source_id, p.title, 'shown', 'hidden'
   from products p join groups g on g.product_id = p.id
   where p.source = $3 and p.source_id is not null and g.source_id is not null and g.hidden_at >= $4`,
)

export const countChanges = statement<[runId: number]>(
  'countExchangeChanges',
  `update exchange_runs set change_counts = coalesce((select jsonb_object_agg(kind, n)
     from (select kind, count(*) as n from exchange_changes where run_id = $1 group by kind) k), '{}') where id = $1`,
)

export interface ChangedRun {
  connectionId: number
  siteId: number
  program: string
  source: string
  formedAt: Date
  returnsRunId: number | null
  returnedBy: number | null
  counts: Record<string, number>
}

export const findChangedRun = statement<[connectionId: number, runId: number], ChangedRun>(
  'findChangedExchangeRun',
  `select c.id as "connectionId", c.site_id as "siteId", c.title as program, c.source, r.formed_at as "formedAt",
     r.returns_run_id::int as "returnsRunId", back.id::int as "returnedBy", r.change_counts as counts
   from exchange_runs r join exchange_connections c on c.id = r.connection_id
     left join exchange_runs back on back.returns_run_id = r.id
   where c.id = $1 and r.id = $2`,
)

interface ListedChange {
  id: number
  kind: ChangeKind
  title: string
  offer: string
  field: string
  was: string | null
  becomes: string | null
  isPlanned: boolean
}

/** In SQL: the title of a field, and texts shortened. */
const shown = `h.id::int, h.kind, h.title, h.offer_id as offer, h.is_planned as "isPlanned",
  left(h.was, 300) as was, left(h.becomes, 300) as becomes, case
    when h.kind = 'price' then coalesce((select r.title from price_roles r where r.code = h.field), h.field)
    when h.kind = 'stock' then coalesce((select w.title from warehouses w where w.id::text = h.field), h.field)
    else h.field end as field`

/** By index exchange_changes_by_run. */
export const listChanges = statement<[runId: number, after: number, limit: number], ListedChange>(
  'listExchangeChanges',
  `select ${shown} from (select * from exchange_changes where run_id = $1 and id > $2 order by id limit $3) h
    order by h.id`,
)

/** By index exchange_changes_by_kind. */
export const listChangesOfKind = statement<
  [runId: number, kind: ChangeKind, after: number, limit: number],
  ListedChange
>(
  'listExchangeChangesOfKind',
  `select ${shown} from (select * from exchange_changes where run_id = $1 and kind = $2 and id > $3
   order by id limit $4) h
   order by h.id`,
)

/** Deletes changes of runs without activity for fourteen days. */
export const deleteOldChanges = statement<[]>(
  'deleteOldExchangeChanges',
  `delete from exchange_changes where run_id in (
     select id from exchange_runs where changed_at < now() - interval '14 days' and change_counts <> '{}')`,
)
