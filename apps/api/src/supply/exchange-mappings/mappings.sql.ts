import { statement } from '../../base/db/statement.ts'

export interface MappedConnection {
  id: number
  siteId: number
  title: string
  source: string
  /** Role, `nobody` or `purchase` by id or name of a price type. */
  priceTypes: Record<string, string>
  /** Code of the shop's warehouse (empty: not counted) by id or name of a warehouse. */
  warehouses: Record<string, string>
  /** Roles and warehouses that the program filled before its mappings changed: the next import empties them. */
  formerRoles: string[]
  formerWarehouses: number[]
}

const columns = `c.id, c.site_id as "siteId", c.title, c.source, c.price_types as "priceTypes", c.warehouses,
  c.vacated_roles as "formerRoles", c.vacated_warehouses as "formerWarehouses"`

export const findMappedConnection = statement<[id: number], MappedConnection>(
  'findMappedExchange',
  `select ${columns} from exchange_connections c where c.id = $1`,
)

/** Locked, so that mappings are saved one at a time. */
export const lockMappedConnection = statement<[id: number], MappedConnection>(
  'lockMappedExchange',
  `select ${columns} from exchange_connections c where c.id = $1 for update`,
)

export const updateMappings = statement<
  [id: number, priceTypes: string, warehouses: string, formerRoles: string[], formerWarehouses: number[]]
>(
  'updateExchangeMappings',
  `update exchange_connections set price_types = $2::jsonb, warehouses = $3::jsonb, vacated_roles = $4,
     vacated_warehouses = $5 where id = $1`,
)

/** `categoryId` null: the category of the source's own tree is used. */
export const setCategoryMapping = statement<[source: string, sourceId: string, categoryId: number | null]>(
  'setCategoryMapping',
  `with gone as (delete from category_mappings where source = $1 and source_id = $2 and $3::int is null)
   insert into category_mappings (source, source_id, category_id) select $1, $2, $3::int where $3::int is not null
   on conflict (source, source_id) do update set category_id = excluded.category_id`,
)

/** `isMapped` false: imported under its own name; `title` null: not imported. */
export const setPropertyMapping = statement<[source: string, name: string, isMapped: boolean, title: string | null]>(
  'setPropertyMapping',
  `with gone as (delete from property_mappings where source = $1 and lower(name) = $2 and not ($3 and name = $2))
   insert into property_mappings (source, name, title) select $1, $2, $4 where $3
   on conflict (source, name) do update set title = excluded.title`,
)

export const setIsFilter = statement<[title: string, isFilter: boolean], { id: number }>(
  'setMappedPropertyFilter',
  'update properties set is_filter = $2 where lower(title) = lower($1) and is_filter <> $2 returning id',
)

export const findCategory = statement<[id: number], { title: string }>(
  'findMappedCategory',
  'select title from categories where id = $1',
)

/** Categories whose path contains the text, the shortest path first. */
export const findCategoryTargets = statement<[q: string, limit: number], { code: string; title: string }>(
  'findCategoryTargets',
  `with recursive tree as (
     select id, title::text as path, 1 as depth from categories where parent_id is null
     union all
     select c.id, t.path || ' / ' || c.title, t.depth + 1 from categories c join tree t on t.id = c.parent_id
     where t.depth < 12
   )
   select id::text as code, path as title from tree where position(lower($1) in lower(path)) > 0
   order by depth, path, id limit $2`,
)

export const findPropertyTargets = statement<[q: string, limit: number], { code: string; title: string }>(
  'findPropertyTargets',
  `select min(title) as code, min(title) as title from properties where position(lower($1) in lower(title)) > 0
   group by lower(title) order by length(min(title)), lower(title) limit $2`,
)

/**
 * Queues again the packages of goods since the last full catalogue whose files are still stored. Older ones contain
 * nothing more.
 */
export const requeuePackages = statement<[connectionId: number], { id: number }>(
  'requeueExchangePackages',
  `with stored as (
     select p.id, p.run_id from exchange_packages p
     where p.connection_id = $1 and p.kind = 'catalog' and p.state in ('applied', 'held', 'refused')
       and p.id >= coalesce((select min(first.id) from exchange_packages first where first.run_id = (
         select max(r.id) from exchange_runs r where r.connection_id = $1 and (r.names_products or r.names_offers)
       )), 0)
       and exists (select from exchange_files f where f.session_id = p.session_id and f.folder = p.folder
         and f.kind = p.kind and f.changed_at > now() - interval '13 days')
       -- Of each minute; all of it is asked for once more instead.
       and (p.name <> 'stock.jsonl' or p.state <> 'applied')
   ), stock_anew as (
     update exchange_moysklad_reads set is_whole_wanted = true where connection_id = $1 and what = 'stock'
   ), measured_anew as (
     update exchange_runs set stock_zeroed = 0, prices_far = 0, goods_hidden = 0, offers_hidden = 0
     where id in (select run_id from stored)
   )
   update exchange_packages set state = 'waiting', ended_at = null, held_parts = '{}', why_held = '', tries = 0
   where id in (select id from stored) returning id::int`,
)

export const addExchangeJob = statement<[]>(
  'addExchangeJobOfMappings',
  `select from graphile_worker.add_job('exchange', '{}'::json, job_key := 'exchange', job_key_mode := 'replace')`,
)
