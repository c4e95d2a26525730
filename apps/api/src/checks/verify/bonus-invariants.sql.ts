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
        select id, balance_kopecks, sum(delta_kopecks) over (partition by account_id order by id) as so_far
          from bonus_ledger
      ) l where so_far < 0 or so_far <> balance_kopecks`,
  }),
  invariant('B3', 'за заказ начислено, удержано, списано и возвращено не больше раза', {
    of: 'bonus_ledger where order_id is not null',
    rowsAre: 'заказ',
    violations: `select order_id::text from bonus_ledger where order_id is not null and order_change_id is null
      and kind in ('accrue', 'hold', 'take', 'release')
      group by order_id, kind having count(*) > 1`,
  }),
  invariant('B4', 'бонусы в заказе — те, что удержаны со счёта; отменённый заказ вернул их все', {
    of: 'orders where bonus_kopecks > 0',
    rowsAre: 'заказ',
    violations: `select o.id::text from orders o join order_statuses d on d.id = o.status_id
      left join (select order_id, -sum(delta_kopecks) filter (where kind in ('hold', 'release')) as held,
        -sum(delta_kopecks) filter (where kind = 'hold') as taken
        from bonus_ledger where order_id is not null group by 1) l on l.order_id = o.id
      where coalesce(l.held, 0) <> case when d.stage = 'cancelled' then 0 else o.bonus_kopecks end
        or coalesce(l.taken, 0) < o.bonus_kopecks`,
  }),
  invariant('D1', 'промокод использован столько раз, сколько заказов его несут, и не больше разрешённого', {
    of: 'promo_codes',
    rowsAre: 'промокод',
    violations: `select c.id::text from promo_codes c
      left join (select promo_code_id, count(*) as uses from promo_code_uses group by 1) u on u.promo_code_id = c.id
      left join (select promo_code_id, count(*) as orders from orders o join order_statuses d on d.id = o.status_id
        where promo_code_id is not null and d.stage <> 'cancelled' group by 1) o on o.promo_code_id = c.id
      where c.used <> coalesce(u.uses, 0) or c.used <> coalesce(o.orders, 0) or c.used > c.uses_limit`,
  }),
]
