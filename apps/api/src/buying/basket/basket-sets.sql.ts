import { statement } from '../../base/db/statement.ts'
import { changedBasketCte, upsertedBasketCte } from './changed-basket.sql.ts'

/** How the new count changes that of a choice already in the basket. `raise`: up to the new count, never down. */
export type CountMode = 'replace' | 'add' | 'raise' | 'leave'

type NewSet = [
  siteId: number,
  owner: string | number,
  setId: number,
  slotIds: readonly number[],
  groupIds: readonly number[],
  count: number,
  countMode: CountMode,
  addedAt: Date | null,
]

const addSet = (owner: 'cart_token' | 'user_id') => `with ${upsertedBasketCte(owner)}
   insert into basket_sets as s (basket_id, set_id, slot_ids, group_ids, count, added_at)
   select basket.id, $3, $4::int[], $5::int[], $6, coalesce($8::timestamptz, clock_timestamp()) from basket
   on conflict (basket_id, set_id, slot_ids, group_ids) do update set selected = true,
     count = case $7::text when 'replace' then excluded.count when 'add' then s.count + excluded.count when 'raise' then
       greatest(s.count, excluded.count) else s.count end`

/** Creates the guest's basket when there is none. The table's check throws when the count is above the maximum. */
export const addGuestSet = statement<NewSet>('addGuestSet', addSet('cart_token'))

/** Creates the user's basket when there is none. The table's check throws when the count is above the maximum. */
export const addUserSet = statement<NewSet>('addUserSet', addSet('user_id'))

/** Null leaves a count or a selection unchanged; sets that are not in the basket are skipped. */
export const updateSets = statement<
  [
    siteId: number,
    cartToken: string | null,
    userId: number | null,
    ids: readonly number[],
    counts: readonly (number | null)[],
    selections: readonly (boolean | null)[],
  ]
>(
  'updateSets',
  `with ${changedBasketCte}
   update basket_sets s set count = coalesce(t.count, s.count), selected = coalesce(t.selected, s.selected)
   from basket, unnest($4::bigint[], $5::int[], $6::boolean[]) as t (id, count, selected)
   where s.basket_id = basket.id and s.id = t.id`,
)

/** Locks the basket and removes one set from it. Returns no row when the set is not there. */
export const deleteSet = statement<
  [siteId: number, cartToken: string | null, userId: number | null, id: number],
  { count: number; addedAt: Date }
>(
  'deleteSet',
  `with ${changedBasketCte}
   delete from basket_sets s using basket where s.basket_id = basket.id and s.id = $4
     returning s.count, s.added_at as "addedAt"`,
)

/** Sets that are in both baskets, with the count in each; `id` is the set of the user. */
export const findSharedSets = statement<
  [basketId: number, siteId: number, userId: number],
  { id: number; userCount: number; guestCount: number }
>(
  'findSharedSets',
  `select o.id, o.count as "userCount", g.count as "guestCount"
   from basket_sets g
   join baskets b on b.site_id = $2 and b.user_id = $3
   join basket_sets o on o.basket_id = b.id and o.set_id = g.set_id and o.slot_ids = g.slot_ids
     and o.group_ids = g.group_ids
   where g.basket_id = $1`,
)
