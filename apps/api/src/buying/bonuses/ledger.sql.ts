import type { BonusLevel, BonusLogRow } from '@shpulka/contract/buying/bonuses'
import { statement } from '../../base/db/statement.ts'
import { orderNumberSql } from '../orders/order-number.rule.ts'
import { netItemsKopecks, spendableKopecks } from './buyer-bonuses.sql.ts'

/** spec 3: bonus account type default id 1. */
export const defaultAccountType = 1

export interface BonusClientRow {
  spent: number
  multiplier: number
  lastingDays: number
  writeOffPercent: number
  /** Lowest first. */
  levels: BonusLevel[]
}

/**
 * What a user's bonuses on a site depend on; no row for an erased user. The order being completed is left out of the
 * sum spent.
 */
export const findBonusClient = statement<
  [userId: number, siteId: number, exceptOrderId: number | null],
  BonusClientRow
>(
  'findBonusClient',
  `select coalesce(t.multiplier, 1)::float8 as multiplier, coalesce(t.lasting_days, 365) as "lastingDays",
    coalesce(t.write_off_percent, 30) as "writeOffPercent",
     (select coalesce(sum(${netItemsKopecks}), 0)::bigint from orders o join order_statuses d on d.id = o.status_id
       where o.user_id = $1 and o.is_contact_owner and o.site_id = s.id and d.stage = 'completed' and o.id is distinct
         from $3::bigint) as spent,
     coalesce((select json_agg(json_build_object('code', l.code, 'title', l.title, 'percent', l.percent, 'from',
       l.from_kopecks) order by l.from_kopecks)
       from bonus_levels l where l.site_id = s.id), '[]') as levels
   from sites s left join bonus_terms t on t.site_id = s.id
   where s.id = $2 and exists (select from users u where u.id = $1 and u.erased_at is null)`,
)

export const ensureBonusAccount = statement<[userId: number, typeId: number], { id: number }>(
  'ensureBonusAccount',
  `insert into bonus_accounts as a (user_id, type_id) values ($1, $2)
   on conflict (user_id, type_id) do update set type_id = a.type_id returning id`,
)

/** At most one accrual per order. Not `on conflict`: the trigger that updates the balance would already have run. */
export const insertAccrual = statement<
  [accountId: number, orderId: number, kopecks: number, lastingDays: number, why: string]
>(
  'insertAccrual',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, expires_at, why)
   select $1, 'accrue', $3, $2, now() + make_interval(days => $4), $5
   where not exists (select from bonus_ledger where order_id = $2 and kind = 'accrue')`,
)

/** The CTE `bonus_hold`: orders of `placed` (id, user_id, bonus_kopecks) hold the bonuses they are paid by. */
export const bonusHoldCte = (placed: string) => `bonus_hold as (
     insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, why)
     select a.id, 'hold', -o.bonus_kopecks, o.id, 'В счёт заказа ' || ${orderNumberSql('o.id')}
     from ${placed} o join bonus_accounts a on a.user_id = o.user_id and a.type_id = ${defaultAccountType}
     where o.bonus_kopecks > 0
   )`

/**
 * SQL of the account of the user who has the order now, since the buyer's may have been merged into another; null:
 * none.
 */
export const presentAccountSql = (orderId: string) => `(select n.id from orders o
     join bonus_accounts n on n.user_id = o.user_id and n.type_id = ${defaultAccountType} where o.id = ${orderId})`

/** Closes the hold of an order, once; does nothing when nothing is held. */
const closeHold = (
  kind: 'take' | 'release',
  delta: string,
) => `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, why)
   select coalesce(${presentAccountSql('bl.order_id')}, min(bl.account_id)), '${kind}', ${delta}, bl.order_id, $2
   from bonus_ledger bl
   where bl.order_id = $1 and bl.kind in ('hold', 'release') and not exists (select from bonus_ledger
     where order_id = $1
     and order_change_id is null and kind = any('{${kind},release}'))
   group by bl.order_id having sum(bl.delta_kopecks) < 0`

export const insertTake = statement<[orderId: number, why: string]>('insertBonusTake', closeHold('take', '0'))

export const insertRelease = statement<[orderId: number, why: string]>(
  'insertBonusRelease',
  closeHold('release', '-sum(bl.delta_kopecks)'),
)

/** A change of an order holds more bonuses (`deltaKopecks` below zero) or releases some. Once per change. */
export const insertHoldChange = statement<
  [userId: number, orderId: number, changeId: number, deltaKopecks: number, why: string]
>(
  'insertBonusHoldChange',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, order_id, order_change_id, why)
   select id, case when $4::bigint < 0 then 'hold' else 'release' end, $4, $2, $3, $5
   from bonus_accounts where user_id = $1 and type_id = ${defaultAccountType}`,
)

export interface LedgerRow {
  id: number
  kind: BonusLogRow['kind']
  delta: number
  balance: number
  why: string
  /** Null also for an order the user may not see. */
  orderId: number | null
  /** Of a change of the order, which lives on. */
  isOfChange: boolean
  at: Date
  expiresAt: Date | null
}

/** Entries that do not change the balance are left out: a hold that was spent, an accrual spent before its expiry. */
export const findLedgerRows = statement<
  [userId: number, typeId: number, siteId: number, limit: number, offset: number],
  LedgerRow
>(
  'findLedgerRows',
  `select l.id, l.kind, l.delta_kopecks as delta, l.balance_kopecks as balance, l.why, o.id as "orderId",
     l.order_change_id is not null as "isOfChange", l.created_at as at, l.expires_at as "expiresAt"
   from bonus_accounts a
   join bonus_ledger l on l.account_id = a.id
   left join orders o on o.id = l.order_id and o.user_id = a.user_id and o.is_contact_owner and o.site_id = $3
   where a.user_id = $1 and a.type_id = $2 and l.delta_kopecks <> 0
   order by l.id desc limit $4 offset $5`,
)

export const countLedgerRows = statement<[userId: number, typeId: number], { total: number; spendable: number }>(
  'countLedgerRows',
  `select ${spendableKopecks} as spendable, (select count(*)::int from bonus_ledger l where l.account_id = a.id
     and l.delta_kopecks <> 0) as total
   from bonus_accounts a where a.user_id = $1 and a.type_id = $2`,
)

export const findBonusAccounts = statement<
  [userId: number],
  { typeId: number; title: string; value: number; endingKopecks: number | null; endingAt: Date | null }
>(
  'findBonusAccounts',
  `select t.id as "typeId", t.title, coalesce(${spendableKopecks}, 0) as value, e.left_kopecks as "endingKopecks",
    e.expires_at as "endingAt"
   from bonus_account_types t
   left join bonus_accounts a on a.type_id = t.id and a.user_id = $1
   left join lateral (
     select left_kopecks, expires_at from bonus_lots where account_id = a.id and left_kopecks > 0 and expires_at > now()
       order by expires_at, id limit 1
   ) e on true
   order by t.id`,
)

/** Accounts with expired accruals. */
export const findAccountsWithExpiredLots = statement<[limit: number], { accountId: number }>(
  'findAccountsWithExpiredLots',
  `select distinct l.account_id as "accountId" from bonus_ledger l
   where l.kind = 'accrue' and l.expires_at <= now() and not exists (select from bonus_ledger e where e.lot_id = l.id
     and e.kind = 'expire')
   limit $1`,
)

/** Makes other transactions that write to the account's ledger wait. */
export const lockBonusAccount = statement<[accountId: number]>(
  'lockBonusAccount',
  'select from bonus_accounts where id = $1 for no key update',
)

export const insertExpiries = statement<[accountId: number, why: string]>(
  'insertExpiries',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, lot_id, why)
   select account_id, 'expire', -left_kopecks, id, $2 from bonus_lots
   where account_id = $1 and expires_at <= now() and not has_ended order by expires_at, id`,
)
