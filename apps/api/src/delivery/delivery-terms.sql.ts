import type { DeliveryMethod } from '@shpulka/contract/delivery'
import { statement } from '../db/statement.ts'
import type { DeliveryTerms } from './estimates.rule.ts'

/** The terms with the words of the methods. */
export interface DeliveryTermsRow extends Omit<DeliveryTerms, 'methods'> {
  readonly methods: readonly (DeliveryTerms['methods'][number] & Omit<DeliveryMethod, 'needs' | 'estimate'>)[]
}

/** All that prices of delivery are made of, in one row: a few hundred short ones. */
export const findDeliveryTerms = statement<[], DeliveryTermsRow>(
  'findDeliveryTerms',
  `select
     coalesce((select json_agg(json_build_object('id', id, 'code', code, 'kind', kind, 'title', title, 'description', description, 'isDefault', is_default,
       'isFreeFromThreshold', is_free_from_threshold, 'maxWeightGrams', max_weight_grams) order by sort, id) from delivery_methods), '[]') as methods,
     coalesce((select json_agg(json_build_object('id', id, 'cities', cities, 'regions', regions) order by sort, id) from delivery_zones), '[]') as zones,
     coalesce((select json_agg(json_build_object('methodId', method_id, 'zoneId', zone_id, 'upToWeightGrams', up_to_weight_grams, 'priceKopecks', price_kopecks,
       'perExtraKgKopecks', per_extra_kg_kopecks, 'daysMin', days_min, 'daysMax', days_max)) from delivery_tariffs), '[]') as tariffs,
     coalesce((select json_agg(json_build_object('methodId', method_id, 'zoneId', zone_id, 'siteId', site_id, 'city', city, 'maxWeightGrams', max_weight_grams))
       from delivery_points), '[]') as points`,
)
