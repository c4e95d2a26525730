import { statement } from '../../base/db/statement.ts'

/**
 * Groups on sale on a site whose offer or product has one of these articles (`folded_article`: only letters and digits)
 * or whose offer has one of these barcodes. `isWhole`: the group consists of this one offer.
 */
export const findGroupsByArticles = statement<
  [siteId: number, articles: readonly string[], barcodes: readonly string[]],
  { article: string; groupId: number; isWhole: boolean }
>(
  'findGroupsByArticles',
  `with found as (
     select folded_article(o.vendor_code) as article, go.group_id, go.quantity = 1 and not exists (
         select from group_offers other where other.group_id = go.group_id
           and other.offer_id <> go.offer_id) as is_whole
     from offers o join group_offers go on go.offer_id = o.id
     where folded_article(o.vendor_code) = any($2::text[]) and o.vendor_code <> ''
     union all
     select folded_article(p.vendor_code), g.id, false
     from products p join groups g on g.product_id = p.id
     where folded_article(p.vendor_code) = any($2::text[]) and p.vendor_code <> ''
     union all
     select o.barcode, go.group_id, go.quantity = 1 and not exists (
         select from group_offers other where other.group_id = go.group_id and other.offer_id <> go.offer_id)
     from offers o join group_offers go on go.offer_id = o.id
     where o.barcode = any($3::text[])
   )
   select f.article, f.group_id as "groupId", bool_or(f.is_whole) as "isWhole"
   from found f join groups g on g.id = f.group_id join products p on p.id = g.product_id
     join product_sites s on s.product_id = p.id and s.site_id = $1
   where g.hidden_at is null and p.hidden_at is null
   group by f.article, f.group_id
   order by f.article, f.group_id`,
)

/** The first groups of products, in the order of the products. */
export const findFirstGroups = statement<
  [productIds: readonly number[], max: number],
  { productId: number; groupId: number }
>(
  'findFirstGroups',
  `select p.id as "productId", g.id as "groupId"
   from unnest($1::int[]) with ordinality as p (id, place)
   cross join lateral (select id, sort from groups where product_id = p.id and hidden_at is null order by sort, id limit
     $2) g
   order by p.place, g.sort, g.id`,
)

export interface PastedLineRow {
  id: number
  text: string
  words: string
  count: number
}

/** Unclear lines stored with a basket. */
export const findPastedLines = statement<
  [siteId: number, cartToken: string | null, userId: number | null],
  PastedLineRow
>(
  'findPastedLines',
  `select l.id, l.text, l.words, l.count
   from baskets b join pasted_lines l on l.basket_id = b.id
   where b.site_id = $1 and ((b.cart_token = $2 and $3::bigint is null) or b.user_id = $3)
   order by l.id`,
)

/** Creates the basket if there is none, and locks it. */
export const ensureGuestBasket = statement<[siteId: number, cartToken: string], { id: number }>(
  'ensureGuestBasket',
  `insert into baskets (site_id, cart_token) values ($1, $2) on conflict (site_id, cart_token) do update
    set updated_at = now() returning id`,
)
export const ensureUserBasket = statement<[siteId: number, userId: number], { id: number }>(
  'ensureUserBasket',
  `insert into baskets (site_id, user_id) values ($1, $2) on conflict (site_id, user_id) do update
    set updated_at = now() returning id`,
)

/** Stores unclear lines; a line with the same text gets the new count. */
export const savePastedLines = statement<
  [basketId: number, texts: readonly string[], words: readonly string[], counts: readonly number[]],
  Record<string, never>
>(
  'savePastedLines',
  `insert into pasted_lines (basket_id, text, words, count)
   select $1::bigint, text, words, count from (
     select distinct on (t.text) t.* from unnest($2::text[], $3::text[], $4::int[]) with ordinality as t (text, words,
       count, place) order by t.text, t.place desc
   ) input order by place
   on conflict (basket_id, text) do update set count = excluded.count`,
)

export const countPastedLines = statement<[basketId: number], { count: number }>(
  'countPastedLines',
  'select count(*)::int as count from pasted_lines where basket_id = $1',
)

/** Deletes unclear lines of a basket, all of them when `ids` is null, and returns them. */
export const deletePastedLines = statement<
  [siteId: number, cartToken: string | null, userId: number | null, ids: readonly number[] | null],
  { id: number; count: number }
>(
  'deletePastedLines',
  `delete from pasted_lines l using baskets b
   where l.basket_id = b.id and b.site_id = $1 and ((b.cart_token = $2 and $3::bigint is null) or b.user_id = $3)
     and ($4::int[] is null or l.id = any($4))
   returning l.id, l.count`,
)
