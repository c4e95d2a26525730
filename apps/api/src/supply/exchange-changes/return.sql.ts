import { statement } from '../../base/db/statement.ts'

/** Prevents imports of the source until this transaction ends; the import uses the same lock key. */
export const tryLockSource = statement<[source: string], { locked: boolean }>(
  'tryLockReturnedSource',
  `select pg_try_advisory_xact_lock(hashtext('import'), hashtext($1)) as locked`,
)

/** Creates the run that reverts another. No row: that one is already reverted. */
export const insertRollback = statement<
  [connectionId: number, runId: number, why: string, who: string],
  { id: number }
>(
  'insertExchangeReturn',
  `insert into exchange_runs (connection_id, formed_at, closed_at, hiding, why_not_hidden, decided_by, returns_run_id)
   values ($1, clock_timestamp(), now(), 'none', $3, $4, $2) on conflict do nothing returning id::int`,
)

/** Plans the reverse of all changes of a run. */
export const planRollback = statement<[runId: number, returnId: number]>(
  'planExchangeReturn',
  `insert into exchange_changes (run_id, is_planned, kind, product_id, offer_id, field, title, was, becomes,
     program_kopecks)
   select $2, true, case kind when 'new' then 'hidden' when 'hidden' then 'shown' when 'shown' then 'hidden'
     else kind end,
     product_id, offer_id, field, title, case when kind = 'new' then 'shown' else last end,
     case when kind = 'new' then 'hidden' else first end, program
   from (
     select kind, product_id, offer_id, field, min(title) as title, (array_agg(was order by id))[1] as first,
       (array_agg(becomes order by id desc))[1] as last, (array_agg(program_kopecks order by id))[1] as program
     from exchange_changes where run_id = $1 and not is_planned group by 1, 2, 3, 4
   ) net where first is distinct from last or kind = 'card' order by product_id, offer_id, kind, field`,
)

/** In SQL: the stored offer of a change `h`; `$2`: the source. */
const offerOf = `join products p on p.source = $2 and p.source_id = h.product_id
     join groups g on g.product_id = p.id and g.source_id = h.offer_id
     join lateral (select offer_id from group_offers where group_id = g.id order by offer_id limit 1) m on true`

/** Reverts prices that nobody has changed since the run; those of the office are the office's again. */
export const rollBackPrices = statement<[returnId: number, source: string, priceListId: number], { productId: number }>(
  'returnExchangePrices',
  `with same as (
     select h.id, p.id as product_id, m.offer_id, h.field as role, h.becomes::bigint as becomes,
       h.program_kopecks
     from exchange_changes h ${offerOf}
       left join offer_prices r on r.offer_id = m.offer_id and r.price_list_id = $3 and r.price_role = h.field
         and r.limit_kopecks = 0
     where h.run_id = $1 and h.kind = 'price' and h.is_planned and r.price_kopecks is not distinct from h.was::bigint
   ), gone as (
     delete from offer_prices r using same s where s.becomes is null and r.offer_id = s.offer_id
       and r.price_list_id = $3 and r.price_role = s.role and r.limit_kopecks = 0
   ), back as (
     insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks, program_price_kopecks)
     select $3, offer_id, role, becomes, program_kopecks from same where becomes is not null
     on conflict (offer_id, price_list_id, price_role, limit_kopecks) do update
     set price_kopecks = excluded.price_kopecks, program_price_kopecks = excluded.program_price_kopecks,
       old_price_kopecks = case when offer_prices.old_price_kopecks > excluded.price_kopecks
         then offer_prices.old_price_kopecks end
   ), done as (update exchange_changes set is_planned = false where id in (select id from same))
   select distinct product_id as "productId" from same`,
)

/** Locks the stock rows to be changed, in the order of their key, as orders do. */
export const lockReturnedStock = statement<[returnId: number, source: string]>(
  'lockReturnedExchangeStock',
  `select from stock s where (s.offer_id, s.warehouse_id) in (
     select m.offer_id, h.field::int from exchange_changes h ${offerOf} where h.run_id = $1 and h.kind = 'stock'
   ) order by s.offer_id, s.warehouse_id for update`,
)

/** Reverts stock that has not changed since the run, unless orders have reserved more than the old quantity. */
export const rollBackStock = statement<[returnId: number, source: string], { productId: number }>(
  'returnExchangeStock',
  `with same as (
     select h.id, p.id as product_id, s.offer_id, s.warehouse_id, h.becomes::int - s.on_hand as delta
     from exchange_changes h ${offerOf} join stock s on s.offer_id = m.offer_id and s.warehouse_id = h.field::int
     where h.run_id = $1 and h.kind = 'stock' and h.is_planned and s.on_hand = h.was::int
     and h.becomes::int >= s.reserved
   ), ledger as (
     insert into stock_movements (offer_id, warehouse_id, kind, on_hand_delta)
     select offer_id, warehouse_id, 'import', delta from same
   ), moved as (
     update stock set on_hand = stock.on_hand + s.delta from same s
     where stock.offer_id = s.offer_id and stock.warehouse_id = s.warehouse_id
   ), done as (update exchange_changes set is_planned = false where id in (select id from same))
   select distinct product_id as "productId" from same`,
)

/** Reverts titles, descriptions and articles that nobody has edited since the run. */
export const rollBackTexts = statement<[returnId: number, source: string], { productId: number }>(
  'returnExchangeWords',
  `with same as (
     select h.id, h.kind, p.id as product_id, h.becomes
     from exchange_changes h join products p on p.source = $2 and p.source_id = h.product_id
     where h.run_id = $1 and h.is_planned and h.was = case h.kind when 'name' then p.title when 'text'
       then p.description
       when 'article' then p.vendor_code end
   ), back as (
     update products p set title = coalesce(w.name, p.title), description = coalesce(w.text, p.description),
       vendor_code = coalesce(w.article, p.vendor_code)
     from (select product_id, max(becomes) filter (where kind = 'name') as name,
         max(becomes) filter (where kind = 'text') as text, max(becomes) filter (where kind = 'article') as article
       from same group by 1) w where p.id = w.product_id
   ), done as (update exchange_changes set is_planned = false where id in (select id from same))
   select distinct product_id as "productId" from same`,
)

/** Hides and shows again products and variants whose visibility has not changed since the run. */
export const rollBackHidden = statement<[returnId: number, source: string], { productId: number }>(
  'returnExchangeHidden',
  `with asked as (
     select h.id, h.kind = 'hidden' as hides, p.id as product_id, p.hidden_at as product_hidden,
       h.offer_id <> '' as is_offer,
       g.id as group_id, g.hidden_at as group_hidden
     from exchange_changes h join products p on p.source = $2 and p.source_id = h.product_id
       left join groups g on h.offer_id <> '' and g.product_id = p.id and g.source_id = h.offer_id
     where h.run_id = $1 and h.kind in ('hidden', 'shown') and h.is_planned
   ), same as (
     select * from asked where case when is_offer then group_id is not null and (group_hidden is null) = hides
       else (product_hidden is null) = hides end
   ), goods as (
     update products set hidden_at = case when s.hides then now() end from same s
     where not s.is_offer and products.id = s.product_id
   ), kinds as (
     update groups set hidden_at = case when s.hides then now() end from same s
     where s.is_offer and groups.id = s.group_id
   ), done as (update exchange_changes set is_planned = false where id in (select id from same))
   select distinct product_id as "productId" from same`,
)

export const countRolledBack = statement<[returnId: number], { returned: number; left: number }>(
  'countExchangeReturned',
  `select (count(*) filter (where not is_planned))::int as returned, (count(*) filter (where is_planned))::int as left
   from exchange_changes where run_id = $1`,
)

/** Products that sell offers of these, by index group_offers_by_offer: the owner may have put them into sets. */
export const findHolders = statement<[productIds: number[]], { productId: number }>(
  'findHoldersOfReturned',
  `select distinct h.product_id as "productId"
   from groups g join group_offers m on m.group_id = g.id join group_offers o on o.offer_id = m.offer_id
     join groups h on h.id = o.group_id
   where g.product_id = any ($1)`,
)

export const touchRolledBack = statement<[ids: number[]]>(
  'touchReturnedProducts',
  'update products set updated_at = now() where id = any ($1)',
)
