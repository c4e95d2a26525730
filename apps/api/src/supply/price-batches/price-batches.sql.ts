import { statement } from '../../base/db/statement.ts'

export interface GridPriceRow {
  offerId: number
  title: string
  vendorCode: string
  brand: string
  roleCode: string
  role: string
  limit: number
  price: number
  oldPrice: number | null
  ofProgram: number | null
  isFromProgram: boolean
}

type FilterParams = [
  siteId: number,
  priceListId: number,
  brandId: number | null,
  categoryId: number | null,
  role: string | null,
  like: string | null,
  after: number,
  limit: number,
]

/** Prices of goods on sale on a site, by offer, role and limit. */
export const findGridPrices = statement<FilterParams, GridPriceRow>(
  'findGridPrices',
  `with recursive inside as (
     select id from categories where id = $4::int
     union all select c.id from categories c join inside i on c.parent_id = i.id
   )
   select r.offer_id as "offerId", p.title || case when g.title = '' then '' else ', ' || g.title end as title,
     coalesce(nullif(o.vendor_code, ''), p.vendor_code) as "vendorCode", coalesce(b.title, '') as brand,
     r.price_role as "roleCode", t.title as role, r.limit_kopecks as limit, r.price_kopecks as price,
     r.old_price_kopecks as "oldPrice", r.program_price_kopecks as "ofProgram",
     p.source not in ('shop', 'demo') as "isFromProgram"
   from offer_prices r
     join price_roles t on t.code = r.price_role
     join offers o on o.id = r.offer_id
     join lateral (
       select g.title, g.product_id from group_offers m join groups g on g.id = m.group_id
       where m.offer_id = r.offer_id and g.hidden_at is null order by g.id limit 1
     ) g on true
     join products p on p.id = g.product_id and p.hidden_at is null
     left join partners b on b.id = p.partner_id
   where r.price_list_id = $2 and r.offer_id > $7
     and exists (select from product_sites s where s.product_id = p.id and s.site_id = $1)
     and ($3::int is null or p.partner_id = $3)
     and ($4::int is null or exists (
       select from product_categories c where c.product_id = p.id and c.category_id in (select id from inside)))
     and ($5::text is null or r.price_role = $5)
     and ($6::text is null or p.title ilike $6 or p.vendor_code ilike $6 or o.vendor_code ilike $6)
   order by r.offer_id, t.sort, r.price_role, r.limit_kopecks limit $8`,
)

export const findSiteBrands = statement<[siteIds: readonly number[]], { siteId: number; id: number; title: string }>(
  'findPricedBrands',
  `select distinct s.site_id as "siteId", b.id, b.title from partners b join products p on p.partner_id = b.id
     and p.hidden_at is null join product_sites s on s.product_id = p.id
   where s.site_id = any ($1::int[]) order by 3`,
)

/** Categories with goods of the site in them or below, named with those above them. */
export const findSiteCategories = statement<
  [siteIds: readonly number[]],
  { siteId: number; id: number; title: string }
>(
  'findPricedCategories',
  `with recursive named as (
     select id, parent_id, title from categories where parent_id is null
     union all select c.id, c.parent_id, n.title || ' / ' || c.title from categories c join named n on n.id = c.parent_id
   ), filled as (
     select distinct s.site_id, c.category_id as id from product_categories c
       join products p on p.id = c.product_id and p.hidden_at is null join product_sites s on s.product_id = p.id
     where s.site_id = any ($1::int[])
     union select f.site_id, n.parent_id from filled f join named n on n.id = f.id where n.parent_id is not null
   )
   select f.site_id as "siteId", n.id, n.title from filled f join named n on n.id = f.id order by 3`,
)

export interface PriceBatchRow {
  id: string
  priceListId: number
  siteId: number
  staffId: number
  by: string
  title: string
  fingerprint: Buffer
  createdAt: Date
  undoes: string | null
  isUndone: boolean
  isTooOldToUndo: boolean
  waiting: number
  done: number
  refused: number
}

const batches = `select b.id, b.price_list_id as "priceListId", b.site_id as "siteId", b.staff_id as "staffId",
    s.fio as by, b.title, b.fingerprint, b.created_at as "createdAt", b.undoes,
    exists (select from price_batches u where u.undoes = b.id) as "isUndone",
    b.created_at < now() - interval '30 days' as "isTooOldToUndo", r.waiting, r.done, r.refused
  from price_batches b join staff s on s.id = b.staff_id
    join lateral (
      select (count(*) filter (where state = 'waiting'))::int as waiting,
        (count(*) filter (where state = 'done'))::int as done, (count(*) filter (where state = 'refused'))::int as refused
      from price_batch_rows where batch_id = b.id
    ) r on true`

export const findPriceBatch = statement<[id: string], PriceBatchRow>('findPriceBatch', `${batches} where b.id = $1`)

/** The newest first. `siteIds`: null for batches of all sites of the price list. */
export const findPriceBatches = statement<
  [priceListId: number, siteIds: readonly number[] | null, limit: number],
  PriceBatchRow
>(
  'findPriceBatches',
  `${batches} where b.price_list_id = $1 and ($2::int[] is null or b.site_id = any ($2))
   order by b.created_at desc limit $3`,
)

/** Returns no row when a batch with this id exists. A repeated request waits here for the first. */
export const insertPriceBatch = statement<
  [id: string, priceListId: number, siteId: number, staffId: number, title: string, fingerprint: Buffer],
  { id: string }
>(
  'insertPriceBatch',
  `insert into price_batches (id, price_list_id, site_id, staff_id, title, fingerprint)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
)

export const insertPriceBatchRows = statement<[id: string, rows: string]>(
  'insertPriceBatchRows',
  `insert into price_batch_rows (batch_id, offer_id, price_role, limit_kopecks, was_kopecks, becomes_kopecks,
     old_was_kopecks, old_becomes_kopecks, program_was_kopecks, program_becomes_kopecks)
   select $1, offer_id, role, "limit", was, becomes, old_was, old_becomes, program_was, program_becomes
   from jsonb_to_recordset($2::jsonb) as r (offer_id int, role text, "limit" bigint, was bigint, becomes bigint,
     old_was bigint, old_becomes bigint, program_was bigint, program_becomes bigint)`,
)

/** Inserts a batch that undoes another one. Returns no row when there is one already. */
export const insertUndoOfPriceBatch = statement<
  [id: string, undoes: string, staffId: number, fingerprint: Buffer],
  { id: string }
>(
  'insertUndoOfPriceBatch',
  `with batch as (
     insert into price_batches (id, price_list_id, site_id, staff_id, title, fingerprint, undoes)
     select $1, price_list_id, site_id, $3, 'Отмена: ' || title, $4, id from price_batches where id = $2
     on conflict do nothing returning id
   ), rows as (
     insert into price_batch_rows (batch_id, offer_id, price_role, limit_kopecks, was_kopecks, becomes_kopecks,
       old_was_kopecks, old_becomes_kopecks, program_was_kopecks, program_becomes_kopecks)
     select b.id, r.offer_id, r.price_role, r.limit_kopecks, r.becomes_kopecks, r.was_kopecks, r.old_becomes_kopecks,
       r.old_was_kopecks, r.program_becomes_kopecks, r.program_was_kopecks
     from batch b, price_batch_rows r where r.batch_id = $2 and r.state = 'done'
   )
   select id from batch`,
)

export const findRefusedPrices = statement<
  [id: string, limit: number],
  { offerId: number; title: string; role: string; limit: number; reason: string }
>(
  'findRefusedPrices',
  `select r.offer_id as "offerId", o.title, t.title as role, r.limit_kopecks as limit, r.reason
   from price_batch_rows r join offers o on o.id = r.offer_id join price_roles t on t.code = r.price_role
   where r.batch_id = $1 and r.state = 'refused' order by 1, t.sort, r.limit_kopecks limit $2`,
)

export const findWaitingPriceBatches = statement<
  [],
  { id: string; priceListId: number; siteId: number; staffId: number }
>(
  'findWaitingPriceBatches',
  `select id, price_list_id as "priceListId", site_id as "siteId", staff_id as "staffId" from price_batches
   where id in (select batch_id from price_batch_rows where state = 'waiting') order by created_at`,
)

/** One process writes a batch at a time. */
export const lockPriceBatch = statement<[id: string], { id: string }>(
  'lockPriceBatch',
  'select id from price_batches where id = $1 for update skip locked',
)

/** Prevents imports of the goods in the next rows until this transaction ends. */
export const lockSourcesOfPrices = statement<[id: string, limit: number], { isLocked: boolean }>(
  'lockSourcesOfPrices',
  `select coalesce(bool_and(pg_try_advisory_xact_lock(hashtext('import'), hashtext(source))), true) as "isLocked"
   from (
     select distinct p.source
     from (select offer_id from price_batch_rows where batch_id = $1 and state = 'waiting'
         order by offer_id, price_role, limit_kopecks limit $2) r
       join group_offers m on m.offer_id = r.offer_id join groups g on g.id = m.group_id
       join products p on p.id = g.product_id
     where p.source not in ('shop', 'demo')
   ) sources`,
)

/** Writes the next prices that are still what they were, and settles their rows; returns the products they are of. */
export const writeBatchPrices = statement<
  [id: string, limit: number, priceListId: number, moved: string],
  { productId: number }
>(
  'writeBatchPrices',
  `with rows as (
     select * from price_batch_rows where batch_id = $1 and state = 'waiting'
     order by offer_id, price_role, limit_kopecks limit $2
   ), locked as (
     select p.* from offer_prices p join rows r using (offer_id, price_role, limit_kopecks)
     where p.price_list_id = $3 order by p.offer_id, p.price_role, p.limit_kopecks for update of p
   ), same as (
     select r.* from rows r join locked p using (offer_id, price_role, limit_kopecks)
     where p.price_kopecks = r.was_kopecks and p.old_price_kopecks is not distinct from r.old_was_kopecks
       and p.program_price_kopecks is not distinct from r.program_was_kopecks
   ), written as (
     update offer_prices p set price_kopecks = s.becomes_kopecks, old_price_kopecks = s.old_becomes_kopecks,
       program_price_kopecks = s.program_becomes_kopecks
     from same s where p.price_list_id = $3 and p.offer_id = s.offer_id and p.price_role = s.price_role
       and p.limit_kopecks = s.limit_kopecks
   ), settled as (
     update price_batch_rows b set state = case when s.offer_id is null then 'refused' else 'done' end,
       reason = case when s.offer_id is null then $4 else '' end
     from rows r left join same s using (offer_id, price_role, limit_kopecks)
     where b.batch_id = $1 and b.offer_id = r.offer_id and b.price_role = r.price_role
       and b.limit_kopecks = r.limit_kopecks
   )
   select distinct g.product_id as "productId" from same s join group_offers m on m.offer_id = s.offer_id
     join groups g on g.id = m.group_id`,
)

export const refuseWaitingPrices = statement<[id: string, reason: string]>(
  'refuseWaitingPrices',
  `update price_batch_rows set state = 'refused', reason = $2 where batch_id = $1 and state = 'waiting'`,
)

export const countWaitingPrices = statement<[id: string], { count: number }>(
  'countWaitingPrices',
  `select count(*)::int as count from price_batch_rows where batch_id = $1 and state = 'waiting'`,
)

/** The job starts when the caller's transaction is committed. */
export const addPriceBatchesJob = statement<[]>(
  'addPriceBatchesJob',
  `select from graphile_worker.add_job('price-batches', '{}'::json, job_key := 'price-batches')`,
)
