import type { Queryable } from '../../api/src/base/db/pool.ts'
import {
  carrierTariffs,
  deliveryDispatch,
  deliveryHolidays,
  deliveryMethods,
  deliveryPoints,
  deliveryTariffs,
  deliveryZones,
} from './data/delivery.ts'
import { blankStatuses, cancelStatuses, orderStatuses, orderStatusGroups, paymentMethods } from './data/ordering.ts'
import { schoolSaleTerms } from './data/sale-terms.ts'
import { searchStandIns } from './data/search-stand-ins.ts'
import { searchSynonyms } from './data/search-synonyms.ts'
import { seoRecords } from './data/seo.ts'
import { bonusLevels, bonusTerms, currencies, priceLists, priceRoles, sites, warehouses } from './data/shops.ts'
import { insertRows, type NewRow } from './insert-rows.sql.ts'
import type { TableRow } from './read-table.ts'

const withSort = (rows: readonly TableRow[]): NewRow[] => rows.map((row, index) => ({ ...row, sort: index + 1 }))
const millimetres = (centimetres: string | undefined) => (centimetres ? Number(centimetres) * 10 : null)
const grams = (kilograms: string | undefined) => (kilograms ? Number(kilograms) * 1000 : null)
const splitList = (cell: string | undefined) => (cell ? cell.split(',').map((item) => item.trim()) : [])

/** Inserts currencies, price lists, warehouses, sites and SEO texts. */
export async function insertSites(tx: Queryable): Promise<void> {
  await insertRows(tx, 'currencies', withSort(currencies))
  await insertPriceRoles(tx)
  await insertRows(tx, 'price_lists', priceLists)
  await insertRows(
    tx,
    'search_synonyms',
    searchSynonyms.map((phrases, index) => ({ id: index + 1, phrases })),
  )
  await insertRows(
    tx,
    'search_stand_ins',
    searchStandIns.map((row, index) => ({ id: index + 1, ...row })),
  )
  await insertRows(tx, 'warehouses', withSort(warehouses))
  await insertRows(
    tx,
    'sites',
    sites.map((site) => ({
      id: site.id,
      code: site.code,
      name: site.name,
      hosts: site.hosts,
      phone: site.phone,
      email: site.email,
      city: site.city,
      address: site.address,
      hours: site.hours,
      notice: site.notice,
      legal: site.legal,
      requisites: site.invoiceDetails,
      tax_system_code: 1,
      vat_percent: site.vatPercent,
      currency_id: 1,
      price_list_id: site.priceList,
      price_role: 'guest_opt',
      allows_foreign_currencies: site.allowsForeignCurrencies,
      free_delivery_from_kopecks: site.freeDeliveryFromRoubles * 100,
      cache_in_seconds: 300,
      installment_months: site.installments.months,
      installment_first_percent: site.installments.firstPercent,
      installment_from_kopecks: site.installments.fromRoubles * 100,
      installment_to_kopecks: site.installments.toRoubles * 100,
    })),
  )
  await insertRows(tx, 'consent_texts', [
    {
      kind: 'sale-terms',
      version: '2026-11-school',
      title: 'Условия продажи',
      body: schoolSaleTerms,
      published_at: '2026-11-01',
      site_id: 2,
    },
  ])
  await insertRows(
    tx,
    'site_warehouses',
    sites.flatMap((site) => site.warehouses.map((warehouse) => ({ site_id: site.id, warehouse_id: warehouse }))),
  )
  await insertRows(
    tx,
    'bonus_levels',
    bonusLevels.map(({ site, code, title, from, percent }) => ({
      site_id: site,
      code,
      title,
      from_kopecks: Number(from) * 100,
      percent,
    })),
  )
  await insertRows(
    tx,
    'bonus_terms',
    bonusTerms.map(({ site, multiplier, days, most: max }) => ({
      site_id: site,
      multiplier,
      lasting_days: days,
      write_off_percent: max,
    })),
  )
  await insertRows(
    tx,
    'seo_records',
    seoRecords.map((record) => ({
      site_id: Number(record.site),
      url: record.url,
      title: record.title || null,
      description: record.description || null,
      keywords: record.keywords || null,
      h1: record.h1 || null,
    })),
  )
}

export const insertPriceRoles = (tx: Queryable) =>
  insertRows(
    tx,
    'price_roles',
    priceRoles.map(({ code, title, wholesale }, index) => ({
      code,
      title,
      is_wholesale: wholesale === '+',
      sort: index + 1,
    })),
  )

/** Sets the pictures of the sites. A separate step, because files need the sites and are inserted after them. */
export async function setSitePictures(tx: Queryable): Promise<void> {
  await tx.query(
    `update sites set share_file_id = files.id from files where files.name = 'share-' || sites.code || '.svg'`,
  )
}

export const insertDeliveryMethods = (tx: Queryable) =>
  insertRows(
    tx,
    'delivery_methods',
    deliveryMethods.map((method, index) => ({
      id: method.id,
      code: method.code,
      kind: method.kind,
      title: method.title,
      description: method.description,
      is_default: method.default === '+',
      is_free_from_threshold: method.freeFromThreshold === '+',
      max_weight_grams: grams(method.maxKg),
      max_side_mm: millimetres(method.side),
      works_on: splitList(method.deliversOn).map(Number),
      sort: index + 1,
    })),
  )

export async function insertDelivery(tx: Queryable): Promise<void> {
  await insertDeliveryMethods(tx)
  await insertRows(
    tx,
    'delivery_zones',
    deliveryZones.map(({ id, code, title, cities, regions }, index) => ({
      id,
      code,
      title,
      cities: splitList(cities),
      regions: splitList(regions),
      sort: index + 1,
    })),
  )
  await insertRows(
    tx,
    'delivery_dispatch',
    deliveryDispatch.map(({ site, until, dispatchesOn }) => ({
      site_id: site,
      until_hour: until,
      works_on: splitList(dispatchesOn).map(Number),
    })),
  )
  await insertRows(tx, 'delivery_holidays', deliveryHolidays)
  await insertRows(
    tx,
    'carrier_tariffs',
    carrierTariffs.map((row) => ({ ...row, point_kind: row.point_kind || null })),
  )
  await insertRows(tx, 'delivery_tariffs', deliveryTariffs.flatMap(tariffRows))
  await insertRows(
    tx,
    'delivery_points',
    deliveryPoints.map((point, index) => ({
      id: index + 1,
      code: point.code,
      method_id: point.method,
      zone_id: point.zone,
      site_id: point.site || null,
      title: point.title,
      city: point.city,
      address: point.address,
      latitude: point.latitude,
      longitude: point.longitude,
      hours: point.hours,
      phone: point.phone,
      max_weight_grams: grams(point.maxKg),
      max_side_mm: millimetres(point.side),
      kind: point.kind,
      how_to_find: point.howToFind,
      takes_cash: point.pays!.includes('cash'),
      takes_card: point.pays!.includes('card'),
      sort: index + 1,
    })),
  )
}

function tariffRows({ method, zone, steps, extra, days }: TableRow): NewRow[] {
  const [daysMin, daysMax] = days!.split('–')
  return splitList(steps).map((step) => {
    const [kilograms, roubles] = step.split(':')
    return {
      method_id: method,
      zone_id: zone,
      up_to_weight_grams: grams(kilograms),
      price_kopecks: Number(roubles) * 100,
      per_extra_kg_kopecks: Number(extra) * 100,
      days_min: daysMin,
      days_max: daysMax,
    }
  })
}

export async function insertOrdering(tx: Queryable): Promise<void> {
  await insertRows(
    tx,
    'payment_methods',
    paymentMethods.map(({ id, code, title, description, ...method }, index) => ({
      id,
      code,
      title,
      description,
      is_default: method.default === '+',
      kind: method.kind,
      needs_bill: method.kind !== 'on-delivery',
      payers: method.payers,
      bank_option: method.option,
      delivery_kinds: method.delivery!.split(', '),
      reservation_days: method.days,
      sort: index + 1,
    })),
  )
  await insertRows(tx, 'order_status_groups', withSort(orderStatusGroups))
  await insertRows(
    tx,
    'order_statuses',
    orderStatuses.map((status, index) => ({
      id: status.id,
      code: status.code,
      title: status.title,
      group_id: status.group,
      is_buyer_cancellable: status.cancellable === '+',
      is_initial: status.initial === '+',
      keeps_reservation: status.keeps === '+',
      stage: status.stage,
      step_id: status.step || null,
      expires_after_days: status.expires || null,
      contact_days: status.contact || null,
      sort: index + 1,
    })),
  )
  const idOf = new Map(orderStatuses.map(({ id, code }) => [code, id]))
  await insertRows(
    tx,
    'order_status_transitions',
    orderStatuses.flatMap(({ id, next }) => splitList(next).map((code) => ({ from_id: id, to_id: idOf.get(code) }))),
  )
  await insertRows(tx, 'cancel_statuses', cancelStatuses)
  await insertRows(tx, 'blank_statuses', blankStatuses)
}
