import type { MappedKind } from '@shpulka/contract/supply/exchange-mappings'
import { statement } from '../../base/db/statement.ts'

/**
 * The array of names ({kind, id, name, parent, goods}) is passed as one JSON value. Goods are added up over the
 * packages of a run, each package once however often it is read; a run of changes counts only if no full one has come.
 */
export const saveNames = statement<
  [connectionId: number, runId: number, isWhole: boolean, packageId: number, names: string]
>(
  'saveExchangeNames',
  `insert into exchange_words as w (connection_id, kind, source_id, name, parent_id, run_id, is_whole, counts, goods)
   select $1, e.kind, e.id, e.name, e.parent, $2, $3, jsonb_build_object($4::text, e.goods), e.goods
   from jsonb_to_recordset($5::jsonb) as e (kind text, id text, name text, parent text, goods integer)
   on conflict (connection_id, kind, source_id) do update
   set name = case when excluded.name = excluded.source_id then w.name else excluded.name end,
     parent_id = coalesce(excluded.parent_id, w.parent_id),
     run_id = case when w.run_id = excluded.run_id or excluded.is_whole or not w.is_whole then excluded.run_id
       else w.run_id end,
     is_whole = w.is_whole or excluded.is_whole,
     counts = case when w.run_id = excluded.run_id then w.counts || excluded.counts
       when excluded.is_whole or not w.is_whole then excluded.counts else w.counts end,
     goods = case
       when w.run_id = excluded.run_id then
         (select sum(n::integer) from jsonb_each_text(w.counts || excluded.counts) as c (package, n))
       when excluded.is_whole or not w.is_whole then excluded.goods else w.goods end`,
)

/** Names in the order they were first seen. */
export const findNames = statement<
  [connectionId: number, kind: MappedKind],
  { sourceId: string; name: string; goods: number }
>(
  'findExchangeNames',
  `select source_id as "sourceId", name, goods from exchange_words where connection_id = $1 and kind = $2
   order by seen_at, source_id`,
)

export const findName = statement<[connectionId: number, kind: MappedKind, sourceId: string], { name: string }>(
  'findExchangeName',
  'select name from exchange_words where connection_id = $1 and kind = $2 and source_id = $3',
)

export interface MappedNameRow {
  sourceId: string
  name: string
  parent: string
  goods: number
  isMapped: boolean
  target: string
  title: string
  isFilter: boolean | null
  total: number
}

/** A page of categories: unmapped ones first, then by the number of goods. */
export const listCategoryNames = statement<
  [connectionId: number, source: string, q: string, limit: number, offset: number],
  MappedNameRow
>(
  'listExchangeCategories',
  `select w.source_id as "sourceId", w.name, coalesce(up.name, '') as parent, w.goods,
     m.category_id is not null as "isMapped",
     coalesce(m.category_id, own.id)::text as target, coalesce(c.title, own.title, '') as title,
     null::boolean as "isFilter",
     (count(*) over ())::int as total
   from exchange_words w
     left join exchange_words up on up.connection_id = w.connection_id and up.kind = w.kind
     and up.source_id = w.parent_id
     left join category_mappings m on m.source = $2 and m.source_id = w.source_id
     left join categories c on c.id = m.category_id
     left join categories own on own.source = $2 and own.source_id = w.source_id
   where w.connection_id = $1 and w.kind = 'category' and position(lower($3) in lower(w.name)) > 0
   order by m.category_id is not null, w.goods desc, w.source_id limit $4 offset $5`,
)

/** A page of properties: unmapped ones first, then by the number of goods. `title` null: not imported. */
export const listPropertyNames = statement<
  [connectionId: number, source: string, q: string, limit: number, offset: number],
  Omit<MappedNameRow, 'title'> & { title: string | null }
>(
  'listExchangeProperties',
  `select w.source_id as "sourceId", w.name, '' as parent, w.goods, m.name is not null as "isMapped", '' as target,
     case when m.name is null then w.name else m.title end as title, p."isFilter", (count(*) over ())::int as total
   from exchange_words w
     left join property_mappings m on m.source = $2 and lower(m.name) = w.source_id
     left join lateral (select bool_or(is_filter) as "isFilter" from properties
       where lower(title) = lower(case when m.name is null then w.name else m.title end)) p on true
   where w.connection_id = $1 and w.kind = 'property' and position(lower($3) in lower(w.name)) > 0
   order by m.name is not null, w.goods desc, w.source_id limit $4 offset $5`,
)
