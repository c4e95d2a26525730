import { statement } from '../../base/db/statement.ts'
import { type BuyerBonuses, buyerBonusesColumns } from '../bonuses/buyer-bonuses.port.ts'
import { changedBasketCte, upsertedBasketCte } from './changed-basket.sql.ts'

export interface BasketRow {
  id: number
  version: number
  promoCodeId: number | null
  requestedBonusesKopecks: number
  /** A setting of the buyer: selected lines that are out of stock are removed when the basket is read. */
  removesNotInStock: boolean
  /**
   * Arrays as PostgreSQL writes them, `{1,2,3}`: one item per line, in the order lines were added. Null: there are no
   * lines. A line holds a group: one or more offers that are put in the basket together.
   */
  groupIds: string | null
  counts: string | null
  /** `{t,f}`. */
  selections: string | null
  /** In the order they were added. Null if there are none. */
  sets: BasketSetRow[] | null
}

/** A set as the basket stores it: the chosen group of each slot. */
export interface BasketSetRow {
  id: number
  setId: number
  slotIds: number[]
  groupIds: number[]
  count: number
  selected: boolean
  /** How many lines were added before it. */
  linesBefore: number
}

/** Either the cart token or the user id is null. */
type OwnerKeys = [siteId: number, cartToken: string | null, userId: number | null]

const basketColumns = `b.id, b.version, b.promo_code_id as "promoCodeId", b.bonuses_wanted_kopecks as
  "requestedBonusesKopecks",
     b.removes_not_in_stock as "removesNotInStock", l."groupIds", l.counts, l.selections,
     (select json_agg(json_build_object('id', s.id, 'setId', s.set_id, 'slotIds', s.slot_ids, 'groupIds', s.group_ids,
       'count', s.count, 'selected', s.selected,
         'linesBefore', (select count(*) from basket_lines x where x.basket_id = b.id and x.added_at <= s.added_at))
           order by s.added_at, s.id)
       from basket_sets s where s.basket_id = b.id) as sets`
const linesOfBasket = `lateral (
     select array_agg(group_id order by added_at, group_id)::text as "groupIds", array_agg(count order by added_at,
       group_id)::text as counts,
       array_agg(selected order by added_at, group_id)::text as selections
     from basket_lines where basket_id = b.id
   ) l`

/**
 * The basket with its lines, or no row. Lines are lists in one row, since the driver spends more on a row than on its
 * values.
 */
export const findGuestBasket = statement<[siteId: number, cartToken: string], BasketRow>(
  'findGuestBasket',
  `select ${basketColumns} from baskets b, ${linesOfBasket} where b.site_id = $1 and b.cart_token = $2::uuid`,
)

/** The same, with the user's bonuses that its totals depend on. */
export const findUserBasket = statement<[siteId: number, userId: number], BasketRow & BuyerBonuses>(
  'findUserBasket',
  `select ${basketColumns}, ${buyerBonusesColumns('$2::bigint', '$1')} from baskets b, ${linesOfBasket}
    where b.site_id = $1 and b.user_id = $2::bigint`,
)

export interface LockedBasket {
  id: number
  version: number
  /** The basket has not changed since an order was placed from it. */
  isUnchangedSinceOrder: boolean
}

/** Locks the basket against parallel changes and orders. Lines read afterwards are current. */
export const lockBasket = statement<OwnerKeys, LockedBasket>(
  'lockBasket',
  `select id, version, version is not distinct from ordered_version as "isUnchangedSinceOrder" from baskets
   where site_id = $1 and (cart_token = $2::uuid or user_id = $3::bigint)
   for no key update`,
)

const addLines = (owner: 'cart_token' | 'user_id') => `with ${upsertedBasketCte(owner)}
   insert into basket_lines as l (basket_id, group_id, count, added_at)
   select basket.id, t.group_id, t.count, clock_timestamp()
   from basket, unnest($3::int[], $4::int[]) with ordinality as t (group_id, count, n)
   order by t.n
   on conflict (basket_id, group_id) do update
   set count = case when $5 then excluded.count else l.count + excluded.count end, selected = true`

type NewLines = [
  siteId: number,
  owner: string | number,
  groupIds: readonly number[],
  counts: readonly number[],
  replaces: boolean,
]

/** Creates the guest's basket when there is none. The table's check throws when a count is above the maximum. */
export const addGuestLines = statement<NewLines>('addGuestLines', addLines('cart_token'))

/** Creates the user's basket when there is none. The table's check throws when a count is above the maximum. */
export const addUserLines = statement<NewLines>('addUserLines', addLines('user_id'))

/**
 * Creates the user's basket when there is none, and raises each group to at least this count, selected: a repeat adds
 * nothing.
 */
export const increaseUserLines = statement<
  [siteId: number, userId: number, groupIds: readonly number[], counts: readonly number[]]
>(
  'increaseUserLines',
  `with ${upsertedBasketCte('user_id')}
   insert into basket_lines as l (basket_id, group_id, count, added_at)
   select basket.id, t.group_id, t.count, clock_timestamp()
   from basket, unnest($3::int[], $4::int[]) with ordinality as t (group_id, count, n)
   order by t.n
   on conflict (basket_id, group_id) do update set count = greatest(l.count, excluded.count), selected = true`,
)

/**
 * Null leaves a count or a selection unchanged; groups that are not in the basket are skipped. `any($4)` repeats the
 * ids so that the plan finds each by its key: the join alone would read the whole basket.
 */
export const updateLines = statement<
  [
    ...OwnerKeys,
    groupIds: readonly number[],
    counts: readonly (number | null)[],
    selections: readonly (boolean | null)[],
  ]
>(
  'updateLines',
  `with ${changedBasketCte}
   update basket_lines l set count = coalesce(t.count, l.count), selected = coalesce(t.selected, l.selected)
   from basket, unnest($4::int[], $5::int[], $6::boolean[]) as t (group_id, count, selected)
   where l.basket_id = basket.id and l.group_id = t.group_id and l.group_id = any($4)`,
)

/** A null list means all lines, or all sets. */
export const selectLines = statement<
  [...OwnerKeys, groupIds: readonly number[] | null, selected: boolean, setIds: readonly number[] | null]
>(
  'selectLines',
  `with ${changedBasketCte}, sets as (
     update basket_sets s set selected = $5 from basket where s.basket_id = basket.id and ($6::bigint[] is null
       or s.id = any($6))
   )
   update basket_lines l set selected = $5
   from basket
   where l.basket_id = basket.id and ($4::int[] is null or l.group_id = any($4))`,
)

/** A null list means all lines, or all sets. */
export const deleteLines = statement<
  [...OwnerKeys, groupIds: readonly number[] | null, setIds: readonly number[] | null]
>(
  'deleteLines',
  `with ${changedBasketCte}, sets as (
     delete from basket_sets s using basket where s.basket_id = basket.id and ($5::bigint[] is null or s.id = any($5))
   )
   delete from basket_lines l using basket
   where l.basket_id = basket.id and ($4::int[] is null or l.group_id = any($4))`,
)

/** Creates the basket when there is none. Null leaves a value unchanged; promo code 0 removes the code. */
const updateBasketSettings = (
  owner: 'cart_token' | 'user_id',
) => `insert into baskets as b (site_id, ${owner}, version, promo_code_id, bonuses_wanted_kopecks, removes_not_in_stock)
   values ($1, $2, 1, nullif($3::bigint, 0), coalesce($4::bigint, 0), coalesce($5::boolean, false))
   on conflict (site_id, ${owner}) do update set version = b.version + 1, updated_at = now(),
     promo_code_id = case when $3::bigint is null then b.promo_code_id else excluded.promo_code_id end,
     bonuses_wanted_kopecks = coalesce($4::bigint, b.bonuses_wanted_kopecks),
       removes_not_in_stock = coalesce($5::boolean, b.removes_not_in_stock)`

type NewRequestedDiscounts = [
  siteId: number,
  owner: string | number,
  promoCodeId: number | null,
  bonusesKopecks: number | null,
  removesNotInStock: boolean | null,
]

export const setGuestRequestedDiscounts = statement<NewRequestedDiscounts>(
  'setGuestRequestedDiscounts',
  updateBasketSettings('cart_token'),
)

export const setUserRequestedDiscounts = statement<NewRequestedDiscounts>(
  'setUserRequestedDiscounts',
  updateBasketSettings('user_id'),
)

/**
 * Removes ordered lines and sets, the promo code if it was used, and the requested bonuses. `ordered_version`
 * equals `version` until the basket changes again, so a repeated request to order it is recognised.
 */
export const deleteOrderedLines = statement<
  [basketId: number, groupIds: readonly number[], setIds: readonly number[], removesPromoCode: boolean],
  { version: number; hasUnclearLines: boolean }
>(
  'deleteOrderedLines',
  `with removed as (
     delete from basket_lines where basket_id = $1 and group_id = any($2::int[])
   ), sets as (
     delete from basket_sets where basket_id = $1 and id = any($3::bigint[])
   )
   update baskets set version = version + 1, ordered_version = version + 1, updated_at = now(),
     promo_code_id = case when not $4 then promo_code_id end, bonuses_wanted_kopecks = 0
   where id = $1
   returning version, exists (select from pasted_lines p where p.basket_id = $1) as "hasUnclearLines"`,
)
