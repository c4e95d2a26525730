import type { DeliveryEstimate, DeliveryPoint } from '@shpulka/contract/delivery'
import { dateRangeText } from '../text/date-text.rule.ts'
import { numberText } from '../text/number-text.rule.ts'
import { weightText } from '../text/weight-text.rule.ts'

/** «850 м», «2,4 км», «340 км» from where one looks. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${numberText(Math.round(metres / 10) * 10)}\u00a0м`
  const kilometres = metres / 1000
  return kilometres < 10 ? `${kilometres.toFixed(1).replace('.', ',').replace(',0', '')}\u00a0км` : `${numberText(Math.round(kilometres))}\u00a0км`
}

/** «вт, 24 ноября», «24–26 ноября»: when it comes. */
export const estimateDays = ({ dateFrom, dateTo }: Pick<DeliveryEstimate, 'dateFrom' | 'dateTo'>): string => dateRangeText(dateFrom, dateTo)

/** «до 15 кг, сторона до 120 см»; empty: takes anything. */
export function limitsText({ maxWeight, maxSide }: Pick<DeliveryPoint, 'maxWeight' | 'maxSide'>): string {
  const weight = maxWeight === null ? '' : `до ${weightText(maxWeight)}`
  const side = maxSide === null ? '' : `сторона до ${numberText(Math.round(maxSide / 10))}\u00a0см`
  return [weight, side].filter(Boolean).join(', ')
}

/** How an order is paid for there. */
export function paymentsText(payments: DeliveryPoint['payments']): string {
  if (payments.length === 0) return 'выдают только оплаченное'
  return `оплата на месте: ${payments.map((each) => (each === 'cash' ? 'наличные' : 'карта')).join(', ')}`
}

/** A maps site with a mark where the point is. */
export const mapsSiteAddress = ({ latitude, longitude }: Pick<DeliveryPoint, 'latitude' | 'longitude'>): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ pt: `${longitude},${latitude}`, z: '16', l: 'map' })}`
