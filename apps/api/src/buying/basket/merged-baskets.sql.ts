import { statement } from '../../base/db/statement.ts'

/**
 * Moves lines and sets of one basket to the user's; counts of the same group or choice add up, to at most `maxOfGroup`.
 * Promo code and bonuses move where the user has none.
 */
export const moveLinesToUser = statement<
  [basketId: number, siteId: number, userId: number, maxOfGroup: number],
  { version: number }
>(
  'moveLinesToUser',
  `with moved as (
     delete from basket_lines where basket_id = $1 returning group_id, count, selected, added_at
   ), moved_sets as (
     delete from basket_sets where basket_id = $1 returning set_id, slot_ids, group_ids, count, selected, added_at
   ), requested as (
     select promo_code_id, bonuses_wanted_kopecks, removes_not_in_stock from baskets where id = $1
   ), emptied as (
     update baskets set version = version + 1, updated_at = now(), promo_code_id = null, bonuses_wanted_kopecks = 0,
       removes_not_in_stock = false,
       ordered_version = case when ordered_version = version then version + 1 end
     where id = $1 returning version
   ), basket as (
     insert into baskets as b (site_id, user_id, version, promo_code_id, bonuses_wanted_kopecks, removes_not_in_stock)
       select $2, $3, 1, requested.* from requested
     on conflict (site_id, user_id) do update set version = b.version + 1, updated_at = now(),
       promo_code_id = coalesce(b.promo_code_id, excluded.promo_code_id),
       bonuses_wanted_kopecks = case when b.bonuses_wanted_kopecks > 0 then b.bonuses_wanted_kopecks
         else excluded.bonuses_wanted_kopecks end,
       removes_not_in_stock = b.removes_not_in_stock or excluded.removes_not_in_stock
     returning id
   ), merged as (
     insert into basket_lines as l (basket_id, group_id, count, selected, added_at)
     select basket.id, moved.group_id, moved.count, moved.selected, moved.added_at from basket, moved
     on conflict (basket_id, group_id) do update
     set count = least(l.count + excluded.count, $4), selected = l.selected or excluded.selected
   ), merged_sets as (
     insert into basket_sets as s (basket_id, set_id, slot_ids, group_ids, count, selected, added_at)
     select basket.id, m.set_id, m.slot_ids, m.group_ids, m.count, m.selected, m.added_at from basket, moved_sets m
     on conflict (basket_id, set_id, slot_ids, group_ids) do update
     set count = least(s.count + excluded.count, $4), selected = s.selected or excluded.selected
   ), unclear as (
     update pasted_lines p set basket_id = basket.id from basket
     where p.basket_id = $1 and not exists (select from pasted_lines own where own.basket_id = basket.id
       and own.text = p.text)
   )
   select version from emptied`,
)

/** Orders refer to the basket they were placed from, so it is not deleted: it gets an unknown cart token instead. */
export const disownBasket = statement<[basketId: number]>(
  'disownBasket',
  'update baskets set user_id = null, cart_token = gen_random_uuid() where id = $1',
)

/** Groups that are in both baskets, with the count in each. */
export const findSharedLines = statement<
  [basketId: number, siteId: number, userId: number],
  { groupId: number; userCount: number; guestCount: number }
>(
  'findSharedLines',
  `select g.group_id as "groupId", o.count as "userCount", g.count as "guestCount"
   from basket_lines g join baskets b on b.site_id = $2 and b.user_id = $3 join basket_lines o on o.basket_id = b.id
     and o.group_id = g.group_id
   where g.basket_id = $1`,
)
