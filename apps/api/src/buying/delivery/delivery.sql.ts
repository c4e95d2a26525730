import type { DeliveryMethod, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { statement } from '../../base/db/statement.ts'
import { takesPaymentSql } from './takes-payment.rule.ts'
import type { TariffRow, Zone } from './tariff-price.rule.ts'

export const findZones = statement<[], Zone>(
  'findZones',
  'select id, cities, regions from delivery_zones order by sort, id',
)

export interface TariffOfMethodRow extends TariffRow {
  methodId: number
  isFreeFromThreshold: boolean
  maxWeightGrams: number | null
  maxSideMm: number | null
}

/** Tariffs of a zone on a site, of one method or, if it is null, of all methods of these kinds. */
export const findTariffs = statement<
  [siteId: number, zoneId: number, methodId: number | null, kinds: readonly string[]],
  TariffOfMethodRow
>(
  'findTariffs',
  `select m.id as "methodId", m.is_free_from_threshold as "isFreeFromThreshold", m.max_weight_grams as "maxWeightGrams",
    m.max_side_mm as "maxSideMm",
     t.up_to_weight_grams as "upToWeightGrams", t.price_kopecks as "priceKopecks", t.per_extra_kg_kopecks as
       "perExtraKgKopecks",
     t.days_min as "daysMin", t.days_max as "daysMax"
   from delivery_methods m join delivery_tariffs t on t.method_id = m.id
   where (m.site_id is null or m.site_id = $1) and t.zone_id = $2 and case
     when $3::int is null then m.kind = any($4::text[]) else m.id = $3 end
   order by m.sort, m.id, t.up_to_weight_grams`,
)

export interface DeliveryPointRow extends Omit<DeliveryPoint, 'estimate' | 'payments' | 'maxWeight' | 'maxSide'> {
  id: number
  zoneId: number
  cityCode: number | null
  takesCash: boolean
  takesCard: boolean
  maxWeightGrams: number | null
  maxSideMm: number | null
}

/** Distance from a place to point `p` in metres, by the haversine formula. */
const metresFrom = (latitude: string, longitude: string) =>
  // least() ignores null, so without this check the distance of every point would be half the earth.
  `case when ${latitude} is not null then round(12742000 * asin(sqrt(least(1,
      sin(radians(p.latitude - ${latitude}) / 2) ^ 2 + cos(radians(p.latitude)) * cos(radians(${latitude}))
      * sin(radians(p.longitude - ${longitude}) / 2) ^ 2))))::int end`

const pointColumns = `p.id, p.code, p.method_id as "methodId", p.zone_id as "zoneId", p.carrier, p.kind,
     p.city_code as "cityCode", p.title, p.city, p.address, p.latitude, p.longitude, p.hours, p.phone,
     p.how_to_find as "howToFind", p.takes_cash as "takesCash", p.takes_card as "takesCard",
     least(p.max_weight_grams, m.max_weight_grams) as "maxWeightGrams",
     least(p.max_side_mm, m.max_side_mm) as "maxSideMm"`

const isOfSite =
  '(p.site_id is null or p.site_id = $1) and (m.site_id is null or m.site_id = $1) and p.hidden_at is null'

/**
 * Points of a site that accept goods of this weight and size. Null conditions are skipped. `words` are in lower case,
 * with «е» for «ё».
 */
export const findPoints = statement<
  [
    siteId: number,
    methodId: number | null,
    city: string | null,
    words: readonly string[],
    weightGrams: number,
    sideMm: number,
    box: readonly number[] | null,
    latitude: number | null,
    longitude: number | null,
    limit: number,
    offset: number,
  ],
  DeliveryPointRow
>(
  'findPoints',
  `select ${pointColumns}, ${metresFrom('$8::float8', '$9::float8')} as distance
   from delivery_points p join delivery_methods m on m.id = p.method_id
   where ${isOfSite} and ($2::int is null or p.method_id = $2)
     and ($3::text is null or starts_with(replace(lower(p.city), 'ё', 'е'), $3))
     and not exists (select from unnest($4::text[]) as word where p.search_text !~ ('\\m' || word))
     and $5::bigint <= least(p.max_weight_grams, m.max_weight_grams, 9223372036854775807)
     and $6::bigint <= least(p.max_side_mm, m.max_side_mm, 9223372036854775807)
     and ($7::float8[] is null or (p.latitude between ($7::float8[])[1] and ($7::float8[])[3] and p.longitude between
       ($7::float8[])[2] and ($7::float8[])[4]))
   order by distance nulls last, p.sort, p.city, p.title, p.id
   limit $10 offset $11`,
)

export const findPointByCode = statement<[siteId: number, code: string], DeliveryPointRow>(
  'findPointByCode',
  `select ${pointColumns}, null::int as distance from delivery_points p join delivery_methods m on m.id = p.method_id
    where p.code = $2 and ${isOfSite}`,
)

/** Stores prices of several methods for one basket and one destination. */
export const insertCalculations = statement<
  [
    ids: readonly string[],
    methodIds: readonly number[],
    prices: readonly number[],
    daysMin: readonly number[],
    daysMax: readonly number[],
    basketId: number,
    contentsHash: Buffer,
    pointId: number | null,
    addressHash: Buffer | null,
    carriers: readonly string[],
    options: readonly string[],
    /** YYYY-MM-DD. */
    datesFrom: readonly string[],
    datesTo: readonly string[],
  ],
  { id: string; expiresAt: Date }
>(
  'insertCalculations',
  `insert into delivery_calculations
     (id, method_id, price_kopecks, days_min, days_max, carrier, option, date_from, date_to, basket_id, contents_hash,
       delivery_point_id, address_hash, expires_at)
   select t.*, $6, $7, $8, $9, now() + interval '30 minutes'
   from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::smallint[], $5::smallint[], $10::text[], $11::text[],
     $12::date[], $13::date[]) as t
   returning id, expires_at as "expiresAt"`,
)

export interface CalculationRow {
  basketId: number
  contentsHash: Buffer
  methodId: number
  /** The carrier’s tariff, such as cdek-137. Empty for the shop’s own tariff. */
  option: string
  kind: DeliveryMethod['kind']
  pointId: number | null
  pointCode: string | null
  addressHash: Buffer | null
  /** Can be paid on delivery; some points take neither cash nor card. */
  takesPayment: boolean
  priceKopecks: number
  daysMin: number
  daysMax: number
  /** YYYY-MM-DD; null in calculations stored before dates were. */
  dateFrom: string | null
  dateTo: string | null
  isExpired: boolean
}

export const findCalculation = statement<[id: string], CalculationRow>(
  'findCalculation',
  `select c.basket_id as "basketId", c.contents_hash as "contentsHash", c.method_id as "methodId", c.option, m.kind,
    c.delivery_point_id as "pointId", p.code as "pointCode",
     c.address_hash as "addressHash", c.price_kopecks as "priceKopecks", c.days_min as "daysMin", c.days_max as
       "daysMax",
     to_char(c.date_from, 'YYYY-MM-DD') as "dateFrom", to_char(c.date_to, 'YYYY-MM-DD') as "dateTo", c.expires_at <
       now() as "isExpired",
     p.id is null or ${takesPaymentSql('p')} as "takesPayment"
   from delivery_calculations c
   join delivery_methods m on m.id = c.method_id
   left join delivery_points p on p.id = c.delivery_point_id
   where c.id = $1`,
)

/** The kind of a method, if the basket's site has it. */
export const findMethodKind = statement<[id: number, basketId: number], { kind: DeliveryMethod['kind'] }>(
  'findDeliveryMethodKind',
  `select kind from delivery_methods
   where id = $1 and (site_id is null or site_id = (select site_id from baskets where id = $2))`,
)

export const deleteOldCalculations = statement(
  'deleteOldCalculations',
  `delete from delivery_calculations where expires_at < now() - interval '1 day'`,
)
