import { statement } from '../../base/db/statement.ts'

export const findLastBasketId = statement<[], { id: number }>(
  'findLastBasketId',
  'select coalesce(max(id), 0)::bigint as id from baskets',
)

/**
 * Deletes baskets of guests, of a range of ids, that nobody can reach any more: the cookie with their token lives for
 * 30 days, links in emails no longer. Those that were ordered belong to their orders.
 */
export const deleteAbandonedBaskets = statement<[fromId: number, toId: number]>(
  'deleteAbandonedBaskets',
  `delete from baskets b where b.id > $1 and b.id <= $2 and b.cart_token is not null
     and b.updated_at < now() - interval '90 days' and not exists (select from orders o where o.basket_id = b.id)`,
)
