import type { Config, Currency, Init, Site } from '@shpulka/contract/content/settings'
import { statement } from '../../base/db/statement.ts'
import type { BonusTerms, InvoiceDetails } from './settings.port.ts'
import { siteWarehouseIds } from './site-warehouses.port.ts'
import type { StatedTerms } from './text-terms.rule.ts'

export interface SiteSettingsRow {
  id: number
  code: string
  name: string
  hosts: string[]
  phone: string
  email: string
  city: string
  address: string
  hours: string
  notice: string
  legal: Partial<Site['legal']>
  currencyId: number
  image: string | null
  priceListId: number
  priceRole: string
  allowsForeignCurrencies: boolean
  freeDeliveryFromKopecks: number
  cacheInSeconds: number
  savedTokens: string[]
  warehouseIds: number[]
  bonusTerms: BonusTerms
  invoiceDetails: Partial<InvoiceDetails>
  /** Largest weight and side delivered free from an order sum; null: no limit. */
  freeDeliveryMaxGrams: number | null
  freeDeliveryMaxSideMm: number | null
  courierMaxGrams: number | null
  pointMaxGrams: number | null
  courierMaxSideMm: number | null
  pointMaxSideMm: number | null
  dispatchHour: number | null
  subscription: StatedTerms['subscription']
  installments: Config['installments']
  returnDays: number[] | null
  defectDays: number[] | null
}

export const findSites = statement<[], SiteSettingsRow>(
  'findSites',
  `select s.id, s.code, s.name, s.hosts, s.phone, s.email, s.city, s.address, s.hours, s.notice, s.legal,
    case when s.allows_foreign_currencies then s.currency_id
       else coalesce((select c.id from currencies c where c.code = 'RUB'), s.currency_id) end as "currencyId",
     s.share_file_id as image,
     s.price_list_id as "priceListId", s.price_role as "priceRole", s.allows_foreign_currencies as
       "allowsForeignCurrencies",
     s.free_delivery_from_kopecks as "freeDeliveryFromKopecks", s.cache_in_seconds as "cacheInSeconds", s.saved_tokens
       as "savedTokens",
     s.requisites || jsonb_build_object('vatPercent', s.vat_percent) as "invoiceDetails",
     ${siteWarehouseIds('s.id')} as "warehouseIds",
     json_build_object('multiplier', coalesce(t.multiplier, 1), 'writeOffPercent', coalesce(t.write_off_percent, 30),
       'levels', coalesce((
       select json_agg(json_build_object('code', l.code, 'title', l.title, 'percent', l.percent, 'from', l.from_kopecks)
         order by l.from_kopecks)
       from bonus_levels l where l.site_id = s.id), '[]')) as "bonusTerms",
     m.free_grams as "freeDeliveryMaxGrams", m.free_mm as "freeDeliveryMaxSideMm",
     m.courier_grams as "courierMaxGrams", m.courier_mm as "courierMaxSideMm",
     m.point_grams as "pointMaxGrams", m.point_mm as "pointMaxSideMm",
     (select p.until_hour from delivery_dispatch p where p.site_id = s.id) as "dispatchHour",
     (select json_build_object('percent', c.percent, 'minSumKopecks', c.min_sum_kopecks, 'days', c.days)
       from subscription_discounts c where c.site_id = s.id) as subscription,
     case when s.installment_months is not null then json_build_object('months', s.installment_months, 'firstPercent',
       s.installment_first_percent,
       'from', s.installment_from_kopecks, 'to', s.installment_to_kopecks) end as installments,
     r.return_days as "returnDays", r.defect_days as "defectDays"
   from sites s left join bonus_terms t on t.site_id = s.id
   cross join lateral (
     select case when not bool_or(d.max_weight_grams is null) filter (where d.is_free_from_threshold)
         then max(d.max_weight_grams) filter (where d.is_free_from_threshold) end as free_grams,
       case when not bool_or(d.max_side_mm is null) filter (where d.is_free_from_threshold)
         then max(d.max_side_mm) filter (where d.is_free_from_threshold) end as free_mm,
       max(d.max_weight_grams) filter (where d.kind = 'courier') as courier_grams,
       max(d.max_weight_grams) filter (where d.kind = 'point') as point_grams,
       max(d.max_side_mm) filter (where d.kind = 'courier') as courier_mm,
       max(d.max_side_mm) filter (where d.kind = 'point') as point_mm
     from delivery_methods d where d.site_id is null or d.site_id = s.id
   ) m
   cross join (
     select array_agg(within_days order by within_days) filter (where not is_shop_fault) as return_days,
       array_agg(within_days order by within_days) filter (where is_shop_fault) as defect_days
     from refund_reasons where not is_of_staff
   ) r
   order by s.id`,
)

export const findCurrencies = statement<[], Currency>(
  'findCurrencies',
  'select id, code, sign, title, rate::float8 as rate from currencies order by sort, id',
)

export const findPriceRoles = statement<[], { code: string; title: string }>(
  'findPriceRoles',
  'select code, title from price_roles order by sort, code',
)

export const findWarehouses = statement<[], { id: number; title: string; city: string }>(
  'findWarehouses',
  'select id, title, city from warehouses order by sort, id',
)

/** The site is a demo while any product of the demo is on sale. */
export const findDemoProduct = statement<[], { isDemo: boolean }>(
  'findDemoProduct',
  `select exists (select from products where source = 'demo' and hidden_at is null) as "isDemo"`,
)

export const findOrderStatuses = statement<[], Init['orderStatuses'][number]>(
  'findOrderStatuses',
  `select s.id, s.code, s.title, s.group_id as "groupId", g.title as "groupTitle",
    s.is_buyer_cancellable as "isBuyerCancellable"
   from order_statuses s join order_status_groups g on g.id = s.group_id order by g.sort, s.sort, s.id`,
)

export const findCancelStatuses = statement<[], Init['cancelStatuses'][number]>(
  'findCancelStatuses',
  'select id, code, title from cancel_statuses order by id',
)

export const findBlankStatuses = statement<[], Init['blankStatuses'][number]>(
  'findBlankStatuses',
  'select id, code, title from blank_statuses order by id',
)
