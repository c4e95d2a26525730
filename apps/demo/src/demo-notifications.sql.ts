import type { Queryable } from '../../api/src/base/db/pool.ts'
import { orderNumberSql } from '../../api/src/buying/orders/order-number.rule.ts'
import { announcement } from './data/announcement.ts'

/**
 * Inserts notifications about orders, restocked goods and other events of the demo's users. Those older than four days
 * are read.
 */
export async function insertNotifications(tx: Queryable): Promise<void> {
  await tx.query(
    `insert into notifications (user_id, type_code, title, body, link, created_at, read_at)
     select user_id, type_code, title, body, link, at, case when at < now() - interval '4 days' then at + interval
       '1 hour' end
     from (
       select o.user_id, 'order-status' as type_code,
         'Заказ ' || ${orderNumberSql('o.id')} || ': ' || lower(s.title) as title,
         h.why as body,
         '/user/profile/order/detail/' || o.id as link, h.created_at as at
       from order_history h join orders o on o.id = h.order_id join order_statuses s on s.id = h.to_status_id
       where h.who <> 'buyer' and o.user_id is not null
       union all
       select b.user_id, 'blank', 'Поступил товар: ' || f.title,
         'Вы просили ' || b.count || ' шт. Мы не откладываем товар: оформите заказ, пока он есть.',
         '/user/profile/blanks', b.updated_at
       from blanks b join blank_statuses s on s.id = b.status_id and s.code = 'available'
         join offers f on f.id = b.offer_id
       union all
       select r.user_id, 'request', 'Обращение О-' || r.id || ': ' || lower(s.title), e.answer,
         '/request/' || r.id, e.created_at
       from form_request_events e join form_requests r on r.id = e.request_id
         join form_statuses s on s.id = e.to_status_id
       where e.who <> 'buyer' and r.user_id is not null and e.answer <> ''
       union all
       select e.user_id, 'raffle',
         case when w.place is null then 'Розыгрыш состоялся: ' || r.title
           else 'Ваш билет № ' || e.number || ' выиграл: ' || z.title end,
         case when w.place is null then 'Ваш билет № ' || e.number ||
           ' в этот раз не выиграл. Победители и проверка розыгрыша — на его странице.'
           else 'Поздравляем. Мы написали на вашу почту, как получить приз.' end,
         '/raffles/' || r.code, r.drawn_at
       from raffles r join raffle_entries e on e.raffle_id = r.id left join raffle_winners w on w.raffle_id = r.id
         and w.number = e.number
         left join raffle_prizes z on z.raffle_id = r.id and z.place = w.place
       where r.drawn_at is not null
       union all
       select id, 'shop', $1, $2, '', now() - interval '1 day' from users
     ) as notified
     order by at`,
    [announcement.title, announcement.body],
  )
}
