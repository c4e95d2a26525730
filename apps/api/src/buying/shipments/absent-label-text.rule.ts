import type { ShipmentState } from './shipments.sql.ts'

/**
 * Why the carrier has no label for the parcel, for staff; null: it has one. Null `state`: the parcel was not prepared.
 */
export function absentLabelText(state: ShipmentState | null, failure: string): string | null {
  switch (state) {
    case 'registered':
      return null
    case null:
      return 'Заказ ещё не передан в СДЭК: наклейка появится, когда его начнут собирать'
    case 'failed':
      return failure || 'СДЭК не принял отправление'
    case 'over':
      return 'СДЭК уже вручил или вернул это отправление'
    default:
      return 'СДЭК ещё не принял это отправление: повторите через несколько минут'
  }
}
