import type { DeliveryEstimate, DeliveryPoint } from '@shpulka/contract/buying/delivery'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'

/** The delivery dates: «вт, 24 ноября», «24–26 ноября». */
export const estimateDays = ({ dateFrom, dateTo }: Pick<DeliveryEstimate, 'dateFrom' | 'dateTo'>): string =>
  dateRangeText(dateFrom, dateTo)

/** «до 15 кг, сторона до 120 см»; empty: no limits. */
export function limitsText({ maxWeight, maxSide }: Pick<DeliveryPoint, 'maxWeight' | 'maxSide'>): string {
  const weight = maxWeight === null ? '' : `до ${weightText(maxWeight)}`
  const side = maxSide === null ? '' : `сторона до ${numberText(Math.round(maxSide / 10))}\u00a0см`
  return [weight, side].filter(Boolean).join(', ')
}

/** How orders can be paid for at the point. */
export function paymentsText(payments: DeliveryPoint['payments']): string {
  if (payments.length === 0) return 'Выдают только оплаченное'
  return `Оплата на месте: ${payments.map((each) => (each === 'cash' ? 'наличные' : 'карта')).join(', ')}`
}
