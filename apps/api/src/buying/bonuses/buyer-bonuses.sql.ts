import { statement } from '../../base/db/statement.ts'

/** A buyer's bonuses that a basket's totals depend on. */
export interface BuyerBonuses {
  /** Without expired lots, even those the job has not written off yet. Null when there is no account. */
  spendableKopecks: number | null
  /** Goods of completed orders on the site, paid in money and not refunded. Decides the bonus level. */
  spentKopecks: number
}

/** Net goods value of order `o`: paid in money and not refunded (refund status 5: paid). */
export const netItemsKopecks = `o.items_kopecks - (select coalesce(sum(r.items_kopecks), 0) from order_refunds r where
  r.order_id = o.id and r.status_id = 5)`

/** SQL of what can be spent of account `a`: its balance without expired lots that the job has not written off yet. */
export const spendableKopecks = `a.balance_kopecks - case when exists (
           select from bonus_ledger x where x.account_id = a.id and x.kind = 'accrue' and x.expires_at <= now()
             and not exists (select from bonus_ledger bl where bl.lot_id = x.id and bl.kind = 'expire')
         ) then (select coalesce(sum(t.left_kopecks), 0) from bonus_lots t where t.account_id = a.id
           and t.expires_at <= now() and not t.has_ended)::bigint else 0 end`

/** Columns of `BuyerBonuses` for other statements about the user: baskets are read often, and need one query less. */
export const buyerBonusesColumns = (userId: string, siteId: string) => `(
       select ${spendableKopecks}
       from bonus_accounts a where a.user_id = ${userId} and a.type_id = 1
     ) as "spendableKopecks", (
       select coalesce(sum(${netItemsKopecks}), 0)::bigint from orders o join order_statuses d on d.id = o.status_id
       where o.user_id = ${userId} and o.is_contact_owner and o.site_id = ${siteId} and d.stage = 'completed'
     ) as "spentKopecks"`

export const findBuyerBonuses = statement<[userId: number, siteId: number], BuyerBonuses>(
  'findBuyerBonuses',
  `select ${buyerBonusesColumns('$1::bigint', '$2')}`,
)

/** Makes other transactions that spend the buyer's bonuses wait. */
export const lockBuyerAccount = statement<[userId: number], { id: number }>(
  'lockBuyerAccount',
  'select id from bonus_accounts where user_id = $1 and type_id = 1 for no key update',
)
