import type { DeliveryEstimate } from '@shpulka/contract/buying/delivery'
import { type DeliveryCalendar, deliveryDates } from './delivery-dates.rule.ts'
import type { TariffPrice } from './tariff-price.rule.ts'

export function estimateView(price: TariffPrice, calendar: DeliveryCalendar, now: Date): DeliveryEstimate {
  const { daysMin, daysMax, dateFrom, dateTo } = deliveryDates(price, calendar, now)
  return { price: price.priceKopecks, daysFrom: daysMin, daysTo: daysMax, dateFrom, dateTo }
}
