import type { Queryable } from '../../api/src/base/db/pool.ts'
import { orderNumberSql } from '../../api/src/buying/orders/order-number.rule.ts'
import type { NewRow } from './insert-rows.sql.ts'

/** Inserts missing users. Each has a verified email address and a consent to the processing of personal data. */
export async function upsertPeople(tx: Queryable, people: readonly NewRow[]): Promise<{ id: number; email: string }[]> {
  const { rows } = await tx.query(
    `with inserted_users as (
       insert into users (site_id, email, fio, phone, role, price_role, is_organization, organization_name, inn, kpp,
         ogrn, email_proven_at)
       select site, email, fio, phone, role, price, organization <> '', organization, inn, kpp, ogrn, now()
       from json_to_recordset($1) as p (site int, email text, fio text, phone text, role text, price text, organization
         text, inn text, kpp text, ogrn text)
       on conflict (site_id, email) do update set fio = excluded.fio
       returning id, email::text
     ), inserted_consents as (
       insert into consents (user_id, kind, text_version, source) select inserted_users.id, t.kind, t.version, 'signup'
       from inserted_users, lateral (select kind, version from consent_texts where kind = 'personal-data' order by published_at
         desc limit 1) t
     )
     select id, email from inserted_users`,
    [JSON.stringify(people)],
  )
  return rows
}

/**
 * Inserts the bonus ledger: gifts, write-offs of orders and their returns, and the bonuses earned by each completed
 * order at the buyer's level before it.
 */
export async function insertBonusLedger(tx: Queryable, bonusGifts: readonly NewRow[]): Promise<void> {
  await tx.query('insert into bonus_accounts (user_id) select id from users order by id')
  await tx.query(
    `with completed as (
       select o.*, h.created_at as completed_at, coalesce(sum(o.items_kopecks) over (partition by o.user_id
         order by h.created_at rows between unbounded preceding and 1 preceding), 0) as before
       from orders o join order_statuses s on s.id = o.status_id and s.stage = 'completed'
         join order_history h on h.order_id = o.id and h.to_status_id = s.id
     ), closed as (
       select o.id, o.user_id, o.bonus_kopecks, min(h.created_at) as at, s.stage = 'cancelled' as is_cancelled
       from orders o join order_statuses s on s.id = o.status_id join order_history h on h.order_id = o.id
         join order_statuses d on d.id = h.to_status_id
       where o.bonus_kopecks > 0 and (d.code = 'paid' or d.stage in ('completed', 'cancelled')) group by o.id, s.stage
     ), entries as (
       select p.user_id, 'adjust' as kind, p.kopecks as delta, null::bigint as order_id,
         null::timestamptz as expires_at, p.why, p.at
       from json_to_recordset($1) as p (user_id bigint, kopecks bigint, why text, at timestamptz)
       union all
       select c.user_id, 'accrue', (floor(c.items_kopecks * l.percent / 10000) * 100)::bigint, c.id,
         c.completed_at + make_interval(days => t.lasting_days), 'За заказ ' || ${orderNumberSql('c.id')},
         c.completed_at
       from completed c
       join bonus_terms t on t.site_id = c.site_id
       join lateral (select percent from bonus_levels where site_id = c.site_id and from_kopecks <= c.before
         order by from_kopecks desc limit 1) l on true
       union all
       select user_id, 'hold', -bonus_kopecks, id, null, 'В счёт заказа ' || ${orderNumberSql('id')}, created_at
       from orders where bonus_kopecks > 0
       union all
       select user_id, case when is_cancelled then 'release' else 'take' end, case when is_cancelled then bonus_kopecks
         else 0 end, id, null, 'За заказ ' || ${orderNumberSql('id')}, at from closed
     )
     insert into bonus_ledger (account_id, kind, delta_kopecks, balance_kopecks, order_id, expires_at, why, created_at)
     select a.id, c.kind, c.delta, 0, c.order_id, c.expires_at, c.why, c.at from entries c
       join bonus_accounts a on a.user_id = c.user_id order by c.at, c.kind = 'accrue'`,
    [JSON.stringify(bonusGifts)],
  )
}

export async function insertBlanks(tx: Queryable, blanks: readonly NewRow[]): Promise<void> {
  await tx.query(
    `insert into blanks (user_id, site_id, offer_id, status_id, count, created_at, updated_at, closed_at)
     select b.user_id, b.site_id, (select m.offer_id from groups g join group_offers m on m.group_id = g.id
       where g.product_id = p.id order by g.sort, g.id limit 1),
       s.id, b.count, b.at, b.at, case when s.code in ('ordered', 'cancelled') then b.at + interval '1 day' end
     from json_to_recordset($1) as b (user_id bigint, site_id int, article text, status text, count int, at timestamptz)
     join products p on p.vendor_code = b.article join blank_statuses s on s.code = b.status
     order by b.at`,
    [JSON.stringify(blanks)],
  )
}

export async function insertRecalls(tx: Queryable, recalls: readonly NewRow[]): Promise<void> {
  await tx.query(
    `insert into recalls (user_id, site_id, topic_id, status_id, fio, phone, convenient_time, comment, created_at,
      closed_at)
     select r.user_id, r.site_id, t.id, s.id, r.fio, r.phone, r.time, r.comment, r.at, case when not s.is_open then r.at
       + interval '5 hours' end
     from json_to_recordset($1) as r (user_id bigint, site_id int, topic text, status text, fio text, phone text, time
       text, comment text, at timestamptz)
     join recall_topics t on t.code = r.topic join recall_statuses s on s.code = r.status
     order by r.at`,
    [JSON.stringify(recalls)],
  )
}

/** Inserts favorites by article. Products that the user's site does not sell are skipped. */
export async function insertFavorites(tx: Queryable, favorites: readonly NewRow[]): Promise<void> {
  await tx.query(
    `insert into favorites (user_id, product_id, added_at)
     select l.user_id, p.id, l.at from json_to_recordset($1) as l (user_id bigint, site_id int, article text, at
       timestamptz)
     join products p on p.vendor_code = l.article join product_sites s on s.product_id = p.id and s.site_id =
     l.site_id`,
    [JSON.stringify(favorites)],
  )
}
