import { statement } from '../../base/db/statement.ts'
import type { LedgerRow } from './ledger.sql.ts'

/** Makes adjustments by one member of staff run one after another, until the transaction ends. */
export const lockBonusesOfStaff = statement<[who: string]>(
  'lockBonusesOfStaff',
  `select pg_advisory_xact_lock(hashtext('bonuses ' || $1))`,
)

/** Credits and debits within 24 hours, added up. */
export const sumDailyAdjustments = statement<[who: string], { kopecks: number }>(
  'sumDailyAdjustments',
  `select coalesce(sum(abs(delta_kopecks)), 0)::bigint as kopecks from bonus_ledger
   where who = $1 and who <> '' and created_at > now() - interval '24 hours'`,
)

export const findAdjustment = statement<[who: string, requestKey: string], { userId: number; delta: number }>(
  'findBonusAdjustment',
  `select a.user_id as "userId", l.delta_kopecks as delta from bonus_ledger l
   join bonus_accounts a on a.id = l.account_id
   where l.who = $1 and l.request_key = $2`,
)

export const insertStaffAdjustment = statement<
  [accountId: number, deltaKopecks: number, why: string, who: string, requestKey: string]
>(
  'insertStaffAdjustment',
  `insert into bonus_ledger (account_id, kind, delta_kopecks, why, who, request_key)
   values ($1, 'adjust', $2, $3, $4, $5)`,
)

export interface OfficeLedgerRow extends LedgerRow {
  /** Name of the member of staff; null when the shop itself made the entry. */
  fio: string | null
}

/** Entries that do not change the balance are left out. */
export const findOfficeLedger = statement<[userId: number, typeId: number], OfficeLedgerRow>(
  'findOfficeLedger',
  `select l.id, l.kind, l.delta_kopecks as delta, l.balance_kopecks as balance, l.why, l.order_id as "orderId",
     l.order_change_id is not null as "isOfChange", l.created_at as at, l.expires_at as "expiresAt", s.fio
   from bonus_accounts a join bonus_ledger l on l.account_id = a.id
     left join staff s on l.who = 'manager:' || s.id
   where a.user_id = $1 and a.type_id = $2 and l.delta_kopecks <> 0 order by l.id desc limit 50`,
)
