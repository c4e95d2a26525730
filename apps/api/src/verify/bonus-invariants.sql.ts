import { invariant } from './invariant.ts'

export const bonusInvariants = [
  invariant('B1', 'остаток счёта — сумма его записей', {
    of: 'bonus_accounts',
    rowsAre: 'счёт',
    violations: `select a.id::text from bonus_accounts a left join bonus_ledger l on l.account_id = a.id
      group by a.id having a.balance_kopecks <> coalesce(sum(l.delta_kopecks), 0)`,
  }),
  invariant('B2', 'счёт ни в одной записи не меньше нуля, и остаток в ней верен', {
    of: 'bonus_ledger',
    rowsAre: 'запись',
    violations: `select id::text from (
        select id, balance_kopecks, sum(delta_kopecks) over (partition by account_id order by id) as so_far from bonus_ledger
      ) l where so_far < 0 or so_far <> balance_kopecks`,
  }),
  invariant('B3', 'за заказ начислено, удержано, списано и возвращено не больше раза', {
    of: 'bonus_ledger where order_id is not null',
    rowsAre: 'заказ',
    violations: `select order_id::text from bonus_ledger where order_id is not null and kind in ('accrue', 'hold', 'take', 'release')
      group by order_id, kind having count(*) > 1`,
  }),
]
