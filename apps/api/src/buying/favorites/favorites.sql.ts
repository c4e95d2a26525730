import { statement } from '../../base/db/statement.ts'

export interface FavoriteRow {
  productId: number
  title: string
  addedAt: Date
}

/** An empty page is one row with only the total. */
export type FoundFavorite = { total: number } & (FavoriteRow | { productId: null })

/** Newest first. */
export const findFavoriteIds = statement<[userId: number], { id: number }>(
  'findFavoriteIds',
  'select product_id as id from favorites where user_id = $1 order by added_at desc, product_id',
)

/**
 * Newest first, by the index favorites_newest. One statement reads page and total, since a guest's favourites may be
 * merged between two.
 */
export const findFavorites = statement<[userId: number, limit: number, offset: number], FoundFavorite>(
  'findFavorites',
  `select c.total, f."productId", f.title, f."addedAt"
   from (select count(*)::int as total from favorites where user_id = $1) c
   left join lateral (
     select f.product_id as "productId", p.title, f.added_at as "addedAt"
     from favorites f join products p on p.id = f.product_id
     where f.user_id = $1 order by f.added_at desc, f.product_id limit $2 offset $3
   ) f on true
   order by f."addedAt" desc, f."productId"`,
)

/** Adds products before those already there, keeping their order; skips products already there. */
export const insertFavorites = statement<[userId: number, productIds: readonly number[]]>(
  'insertFavorites',
  `insert into favorites (user_id, product_id, added_at)
   select $1, t.id, newest.at + (cardinality($2::int[]) - t.n + 1) * interval '1 microsecond'
   from unnest($2::int[]) with ordinality as t (id, n),
     (select greatest(clock_timestamp(), max(added_at)) as at from favorites where user_id = $1) newest
   on conflict do nothing`,
)

export const deleteFavorite = statement<[userId: number, productId: number]>(
  'deleteFavorite',
  'delete from favorites where user_id = $1 and product_id = $2',
)
