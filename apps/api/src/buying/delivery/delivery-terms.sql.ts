import type { DeliveryMethod } from '@shpulka/contract/buying/delivery'
import { statement } from '../../base/db/statement.ts'
import type { DeliveryTerms } from './estimates.rule.ts'

/** Delivery terms with titles and descriptions of the methods. */
export interface DeliveryTermsRow extends Omit<DeliveryTerms, 'methods' | 'zones'> {
  readonly zones: readonly (DeliveryTerms['zones'][number] & { readonly title: string })[]
  readonly methods: readonly (DeliveryTerms['methods'][number] &
    Pick<DeliveryMethod, 'code' | 'title' | 'description' | 'isDefault'>)[]
}

/** Everything delivery prices depend on, in one row: a few hundred short records. */
export const findDeliveryTerms = statement<[], DeliveryTermsRow>(
  'findDeliveryTerms',
  `select
     coalesce((select json_agg(json_build_object('id', id, 'code', code, 'kind', kind, 'title', title, 'description',
       description, 'isDefault', is_default,
       'isFreeFromThreshold', is_free_from_threshold, 'siteId', site_id, 'maxWeightGrams', max_weight_grams,
         'maxSideMm', max_side_mm, 'worksOn', works_on) order by sort, id) from delivery_methods), '[]') as methods,
     coalesce((select json_agg(json_build_object('id', id, 'title', title, 'cities', cities, 'regions', regions) order
       by sort, id) from delivery_zones), '[]') as zones,
     coalesce((select json_agg(json_build_object('methodId', method_id, 'zoneId', zone_id, 'upToWeightGrams',
       up_to_weight_grams, 'priceKopecks', price_kopecks,
       'perExtraKgKopecks', per_extra_kg_kopecks, 'daysMin', days_min, 'daysMax', days_max)) from delivery_tariffs),
         '[]') as tariffs,
     coalesce((select json_agg(to_json(p)) from (
         select method_id as "methodId", zone_id as "zoneId", site_id as "siteId", city, max(coalesce(max_weight_grams,
           2147483647)) as "maxWeightGrams",
           max(coalesce(max_side_mm, 2147483647)) as "maxSideMm"
         from delivery_points where hidden_at is null group by 1, 2, 3, 4) p), '[]') as points,
     coalesce((select json_agg(json_build_object('carrier', carrier, 'code', code, 'methodId', method_id, 'pointKind',
       point_kind)) from carrier_tariffs), '[]')
       as "carrierTariffs",
     coalesce((select json_agg(json_build_object('siteId', site_id, 'untilHour', until_hour, 'worksOn', works_on))
       from delivery_dispatch), '[]') as dispatch,
     coalesce((select json_agg(to_char(day, 'YYYY-MM-DD')) from delivery_holidays where day >= current_date - 1), '[]')
       as holidays`,
)
