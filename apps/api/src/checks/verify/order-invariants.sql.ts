import { invariant } from './invariant.ts'

const rowsAre = 'заказ'

export const orderInvariants = [
  invariant('O1', 'из одного состава корзины — один заказ', {
    of: 'orders where basket_id is not null',
    rowsAre: 'корзина/состав',
    violations: `select basket_id || '/' || basket_version from orders where basket_id is not null group by basket_id,
      basket_version having count(*) > 1`,
  }),
  invariant('O2', 'один ключ повтора — один ответ, и его заказ есть', {
    of: `idempotency_answers where answer ? 'orderId'`,
    rowsAre: 'номер заказа в ответе',
    violations: `select a.answer ->> 'orderId' from idempotency_answers a
      where a.answer ? 'orderId' and not exists (select from orders o where o.id::text = a.answer ->> 'orderId')
      union all select min(answer ->> 'orderId') from idempotency_answers group by key having count(*) > 1`,
  }),
  invariant('O3', 'итог складывается из частей и не меньше нуля', {
    of: 'orders',
    rowsAre,
    violations:
      'select id::text from orders where total_kopecks <> items_kopecks + delivery_kopecks or total_kopecks < 0',
  }),
  invariant(
    'O4',
    'товары, скидка и бонусы заказа — суммы строк, строка — цена на число без скидки и бонусов, и всё это объяснено; без скидок товары не дешевле',
    {
      of: 'order_lines',
      rowsAre,
      violations: `select o.id::text from orders o
      left join (
        select l.order_id, sum(l.sum_kopecks) as items, sum(l.discount_kopecks) as discount,
          sum(l.bonus_kopecks) as bonus,
          bool_and(l.sum_kopecks = l.price_kopecks * l.count - l.discount_kopecks - l.bonus_kopecks
            and (l.price_kopecks, -l.discount_kopecks, -l.bonus_kopecks) = (e.price, e.discount, e.bonus)) as fits
        from order_lines l, lateral (
          select coalesce(sum(change) filter (where step in ('role', 'limit', 'sale', 'by-hand')), 0) as price,
            coalesce(sum(change) filter (where step = 'promo-code'), 0) as discount,
            coalesce(sum(change) filter (where step = 'bonuses'), 0) as bonus
          from jsonb_to_recordset(l.explanation) as reason (step text, change bigint)
        ) e group by 1
      ) l on l.order_id = o.id
      where (o.items_kopecks, o.discount_kopecks, o.bonus_kopecks) is distinct from (l.items, l.discount, l.bonus)
        or l.fits is not true or o.old_items_kopecks < o.items_kopecks + o.discount_kopecks + o.bonus_kopecks`,
    },
  ),
  invariant(
    'O6',
    'статус менялся только разрешёнными переходами и их отменами, одной цепочкой от начала до нынешнего',
    {
      of: 'order_history',
      rowsAre,
      violations: `select distinct o.id::text from orders o
      left join lateral (select h.*, lag(h.to_status_id) over (order by h.id) as came_to, row_number() over (order by
        h.id desc) as from_last
        from order_history h where h.order_id = o.id) h on true
      where h.id is null or h.from_status_id is distinct from h.came_to or (h.from_last = 1
        and h.to_status_id <> o.status_id)
        or (h.from_status_id is not null and h.undoes is null and not exists (select from order_status_transitions e
          where e.from_id = h.from_status_id and e.to_id = h.to_status_id))
        or (h.undoes is not null and not exists (select from order_history u where u.id = h.undoes
          and u.order_id = h.order_id and u.from_status_id = h.to_status_id and u.to_status_id = h.from_status_id))`,
    },
  ),
  invariant('O7', 'заказанное ушло из корзины, и у каждого заказа есть строки', {
    of: 'orders',
    rowsAre,
    violations: `select o.id::text from orders o left join baskets b on b.id = o.basket_id
      where b.version <= o.basket_version or not exists (select from order_lines l where l.order_id = o.id)`,
  }),
]
