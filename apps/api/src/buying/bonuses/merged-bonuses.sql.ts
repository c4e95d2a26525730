import { statement } from '../../base/db/statement.ts'

/** Moves accounts of the types the other user does not have. */
export const moveBonusAccounts = statement<[from: number, into: number]>(
  'moveBonusAccounts',
  `update bonus_accounts a set user_id = $2 where a.user_id = $1
     and not exists (select from bonus_accounts o where o.user_id = $2 and o.type_id = a.type_id)`,
)

export const findBonusAccount = statement<[userId: number, typeId: number], { id: number }>(
  'findBonusAccount',
  'select id from bonus_accounts where user_id = $1 and type_id = $2',
)

const why = `'Объединены аккаунты'`

/** Copies the unspent part of each accrual, with its expiry. */
export const insertMovedLots = statement<[from: number, into: number]>(
  'insertMovedLots',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at, why)
   select $2, 'accrue', bl.left_kopecks, bl.expires_at, ${why} from bonus_lots bl
   where bl.account_id = $1 and bl.left_kopecks > 0 and not bl.has_ended order by bl.expires_at, bl.id`,
)

/** Copies the rest of the balance, which does not expire. */
export const insertMovedRemainder = statement<[from: number, into: number]>(
  'insertMovedRemainder',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, why)
   select $2, 'adjust', a.balance_kopecks - l.lots, ${why} from bonus_accounts a, (
     select coalesce(sum(bl.left_kopecks), 0)::bigint as lots from bonus_lots bl where bl.account_id = $1
     and not bl.has_ended
   ) l where a.id = $1 and a.balance_kopecks > l.lots`,
)

export const insertBalanceRemoval = statement<[accountId: number]>(
  'insertBalanceRemoval',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, why)
   select id, 'adjust', -balance_kopecks, ${why} from bonus_accounts where id = $1 and balance_kopecks > 0`,
)
