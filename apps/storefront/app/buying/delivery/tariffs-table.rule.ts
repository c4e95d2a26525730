import type { DeliveryTariffs, ZoneTariff } from '@shpulka/contract/buying/delivery'
import type { BlockOf } from '@shpulka/contract/content/blocks'
import { dayForms, plural } from '@shpulka/ui/text/plural.rule.ts'
import { priceText, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'

/** Delivery time: «1–2 рабочих дня», «до 1 рабочего дня», «в день заказа». */
export function workingDaysText({ daysMin, daysMax }: Pick<ZoneTariff, 'daysMin' | 'daysMax'>): string {
  if (daysMax === 0) return 'в день заказа'
  if (daysMin === 0)
    return `до ${daysMax} ${daysMax % 10 === 1 && daysMax % 100 !== 11 ? 'рабочего дня' : 'рабочих дней'}`
  const word = plural(daysMax, dayForms)
  return `${daysMin === daysMax ? daysMax : `${daysMin}–${daysMax}`} ${word === 'день' ? 'рабочий' : 'рабочих'} ${word}`
}

/** A method's tariffs as a table: a row per zone, a column per weight; a dash where a zone has no price. */
export function tariffTable(
  { title, tariffs }: Pick<DeliveryTariffs['methods'][number], 'title' | 'tariffs'>,
  zones: DeliveryTariffs['zones'],
  currency: ShownCurrency,
): BlockOf<'table'> {
  const weights = [...new Set(tariffs.flatMap(({ steps }) => steps.map(({ upToWeight }) => upToWeight)))].sort(
    (one, other) => one - other,
  )
  const hasExtra = tariffs.some(({ perExtraKg }) => perExtraKg > 0)
  const head = [
    'Куда',
    ...weights.map((weight) => `до ${weightText(weight)}`),
    ...(hasExtra ? ['дальше, за кг'] : []),
    'В пути',
  ]
  const rows = tariffs.map(({ zoneId, steps, perExtraKg, ...time }) => {
    const prices = weights.map((weight) => steps.find(({ upToWeight }) => upToWeight === weight)?.price)
    const cells = [
      zones.find(({ id }) => id === zoneId)?.title ?? '',
      ...prices.map((price) => (price === undefined ? '—' : priceText(price, currency))),
      ...(hasExtra ? [priceText(perExtraKg, currency)] : []),
      workingDaysText(time).replaceAll(' ', '\u00a0').replace('–', '–\u2060'),
    ]
    return cells.map((text) => [{ text }])
  })
  return { kind: 'table', caption: title, head, rows }
}
