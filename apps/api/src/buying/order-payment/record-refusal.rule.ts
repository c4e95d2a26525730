import type { CreditOrderRow } from '../credit/credit.port.ts'

/** What decides whether staff may record a payment by transfer. */
export type RecordedOrder = Pick<
  CreditOrderRow,
  'stage' | 'isPaid' | 'owedKopecks' | 'creditDays' | 'paymentKind' | 'mayBecomePaid'
>

/**
 * Why staff cannot record that the rest of an order was paid by transfer, in Russian, or null. Before shipping the
 * status says that an order is paid; one past that status may owe money nevertheless: its goods became dearer.
 */
export function paymentRecordingRefusal(order: RecordedOrder): string | null {
  const { stage, isPaid, owedKopecks, creditDays, paymentKind, mayBecomePaid } = order
  if (stage === 'cancelled') return 'Заказ отменён: платить за него не нужно'
  if (creditDays === null && paymentKind !== 'invoice') return 'Перевод записывают заказу, который платят по счёту'
  if (isPaid) return 'Заказ уже оплачен'
  if (creditDays === null && mayBecomePaid) return 'У заказа нет отсрочки: его оплату отмечают статусом'
  return owedKopecks === 0 ? 'Платить нечего: возвраты уменьшили долг до нуля' : null
}
