import type { DeliveryMethod } from '@shpulka/contract/delivery'
import { statement } from '../db/statement.ts'
import type { TariffRow, Zone } from './tariff-price.rule.ts'

export const findZones = statement<[], Zone>('findZones', 'select id, cities, regions from delivery_zones order by sort, id')

export interface TariffOfMethodRow extends TariffRow {
  methodId: number
  isFreeFromThreshold: boolean
  maxWeightGrams: number | null
}

/** Tariffs of a zone: of one method, or of every method of these kinds. */
export const findTariffs = statement<[zoneId: number, methodId: number | null, kinds: readonly string[]], TariffOfMethodRow>(
  'findTariffs',
  `select m.id as "methodId", m.is_free_from_threshold as "isFreeFromThreshold", m.max_weight_grams as "maxWeightGrams",
     t.up_to_weight_grams as "upToWeightGrams", t.price_kopecks as "priceKopecks", t.per_extra_kg_kopecks as "perExtraKgKopecks",
     t.days_min as "daysMin", t.days_max as "daysMax"
   from delivery_methods m join delivery_tariffs t on t.method_id = m.id
   where t.zone_id = $1 and case when $2::int is null then m.kind = any($3::text[]) else m.id = $2 end
   order by m.sort, m.id, t.up_to_weight_grams`,
)

export interface DeliveryPointRow {
  id: number
  code: string
  methodId: number
  zoneId: number
  title: string
  city: string
  address: string
  latitude: number
  longitude: number
  hours: string
  phone: string
  maxWeightGrams: number | null
}

const pointColumns = `p.id, p.code, p.method_id as "methodId", p.zone_id as "zoneId", p.title, p.city, p.address, p.latitude, p.longitude, p.hours, p.phone,
     p.max_weight_grams as "maxWeightGrams"`

/** Points of a site that take such a weight; a null method or city means every one. */
export const findPoints = statement<[siteId: number, methodId: number | null, city: string | null, weightGrams: number], DeliveryPointRow>(
  'findPoints',
  `select ${pointColumns}
   from delivery_points p join delivery_methods m on m.id = p.method_id
   where (p.site_id is null or p.site_id = $1) and ($2::int is null or p.method_id = $2)
     and ($3::text is null or starts_with(replace(lower(p.city), 'ё', 'е'), $3))
     and $4::bigint <= least(p.max_weight_grams, m.max_weight_grams, 9223372036854775807)
   order by p.sort, p.city, p.title
   limit 1000`,
)

export const findPointByCode = statement<[siteId: number, code: string], DeliveryPointRow>(
  'findPointByCode',
  `select ${pointColumns} from delivery_points p where p.code = $2 and (p.site_id is null or p.site_id = $1)`,
)

/** Several prices at once, for one basket and one destination. */
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
  ],
  { id: string; expiresAt: Date }
>(
  'insertCalculations',
  `insert into delivery_calculations
     (id, method_id, price_kopecks, days_min, days_max, basket_id, contents_hash, delivery_point_id, address_hash, expires_at)
   select t.id, t.method_id, t.price, t.days_min, t.days_max, $6, $7, $8, $9, now() + interval '30 minutes'
   from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::smallint[], $5::smallint[]) as t (id, method_id, price, days_min, days_max)
   returning id, expires_at as "expiresAt"`,
)

export interface CalculationRow {
  basketId: number
  contentsHash: Buffer
  methodId: number
  methodCode: string
  kind: DeliveryMethod['kind']
  pointId: number | null
  pointCode: string | null
  addressHash: Buffer | null
  priceKopecks: number
  daysMin: number
  daysMax: number
  isExpired: boolean
}

export const findCalculation = statement<[id: string], CalculationRow>(
  'findCalculation',
  `select c.basket_id as "basketId", c.contents_hash as "contentsHash", c.method_id as "methodId", m.code as "methodCode", m.kind, c.delivery_point_id as "pointId", p.code as "pointCode",
     c.address_hash as "addressHash", c.price_kopecks as "priceKopecks", c.days_min as "daysMin", c.days_max as "daysMax", c.expires_at < now() as "isExpired"
   from delivery_calculations c
   join delivery_methods m on m.id = c.method_id
   left join delivery_points p on p.id = c.delivery_point_id
   where c.id = $1`,
)

export const findMethodKind = statement<[id: number], { kind: DeliveryMethod['kind'] }>(
  'findDeliveryMethodKind',
  'select kind from delivery_methods where id = $1',
)

export const deleteOldCalculations = statement(
  'deleteOldCalculations',
  `delete from delivery_calculations where expires_at < now() - interval '1 day'`,
)
