import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { statement } from '../../base/db/statement.ts'

/** The delivery method of a carrier's points, and how many of the points are visible to buyers. */
export const findCarrierMethod = statement<
  [carrier: string, kind: DeliveryMethod['kind']],
  { methodId: number; shown: number }
>(
  'findCarrierMethod',
  `select m.id as "methodId", (select count(*)::int from delivery_points where carrier = $1
    and hidden_at is null) as shown
   from carrier_tariffs t join delivery_methods m on m.id = t.method_id
   where t.carrier = $1 and m.kind = $2 order by m.sort, m.id limit 1`,
)

/**
 * Inserts and updates points of a carrier; `rows` is a JSON array with the names of the columns. Returns how many
 * changed.
 */
export const writeCarrierPoints = statement<[carrier: string, methodId: number, rows: string], { changed: number }>(
  'writeCarrierPoints',
  `with input as (
     select * from json_to_recordset($3::json) as r (code text, zone_id smallint, kind text, city_code int, title text,
       city text, address text, latitude float8,
       longitude float8, hours text, phone text, how_to_find text, takes_cash boolean, takes_card boolean,
         max_weight_grams int, max_side_mm int)
   ), written as (
     insert into delivery_points as p (carrier, method_id, sort, code, zone_id, kind, city_code, title, city, address,
       latitude, longitude, hours, phone, how_to_find,
       takes_cash, takes_card, max_weight_grams, max_side_mm)
     select $1, $2, 1000, i.* from input i
     on conflict (code) do update set method_id = excluded.method_id, zone_id = excluded.zone_id,
       kind = excluded.kind, city_code = excluded.city_code,
       title = excluded.title,
       city = excluded.city, address = excluded.address, latitude = excluded.latitude, longitude = excluded.longitude,
         hours = excluded.hours,
       phone = excluded.phone, how_to_find = excluded.how_to_find, takes_cash = excluded.takes_cash, takes_card =
         excluded.takes_card,
       max_weight_grams = excluded.max_weight_grams, max_side_mm = excluded.max_side_mm, hidden_at = null
     where p.carrier = $1 and (p.method_id,
       p.zone_id, p.kind, p.city_code, p.title, p.city, p.address, p.latitude, p.longitude,
       p.hours, p.phone, p.how_to_find, p.takes_cash,
         p.takes_card, p.max_weight_grams, p.max_side_mm, p.hidden_at)
       is distinct from (excluded.method_id,
         excluded.zone_id, excluded.kind, excluded.city_code, excluded.title, excluded.city,
         excluded.address, excluded.latitude,
         excluded.longitude, excluded.hours, excluded.phone, excluded.how_to_find, excluded.takes_cash,
           excluded.takes_card, excluded.max_weight_grams,
         excluded.max_side_mm, null::timestamptz)
     returning 1
   )
   select count(*)::int as changed from written`,
)

/** Hides points the carrier no longer lists. They are not deleted: orders refer to them. */
export const hideOtherPoints = statement<[carrier: string, codes: readonly string[]], { hidden: number }>(
  'hideOtherPoints',
  `with hidden as (update delivery_points set hidden_at = now() where carrier = $1 and hidden_at is null and code <> all
    ($2::text[]) returning 1)
   select count(*)::int as hidden from hidden`,
)
