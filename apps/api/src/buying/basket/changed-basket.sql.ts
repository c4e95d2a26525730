/**
 * The CTE `basket`: raises the version of the basket of $1 to $3 (site, cart token, user); no row when there is none.
 * Updating this row first makes parallel changes of one basket run one after another.
 */
export const changedBasketCte = `basket as (
     update baskets set version = version + 1, updated_at = now()
     where site_id = $1 and (cart_token = $2::uuid or user_id = $3::bigint)
     returning id
   )`

/**
 * The CTE `basket` for $1 and $2 (site, cart token or user): raises its version, or creates the basket when there is
 * none.
 */
export const upsertedBasketCte = (owner: 'cart_token' | 'user_id') => `basket as (
     insert into baskets as b (site_id, ${owner}, version) values ($1, $2, 1)
     on conflict (site_id, ${owner}) do update set version = b.version + 1, updated_at = now()
     returning id
   )`
