import type { Permission } from '@shpulka/contract/base/permissions'
import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import type { OurOrder } from './order-decision.rule.ts'
import { type ExchangeStatus, statusPath } from './status-path.rule.ts'

/** What accepting the state of 1С changes. */
export type Acceptance =
  | { readonly does: 'send'; readonly title: string; readonly needs: readonly Permission[] }
  | { readonly does: 'send-money'; readonly title: string; readonly needs: readonly Permission[] }
  | { readonly does: 'take-document'; readonly title: string; readonly needs: readonly Permission[] }
  | { readonly does: 'pay'; readonly title: string; readonly needs: readonly Permission[] }
  | {
      readonly does: 'change-status'
      readonly title: string
      /** Beside the rights of each change of status. */
      readonly needs: readonly Permission[]
      readonly path: readonly string[]
      /** The sign-in is confirmed first. */
      readonly returnsMoney: boolean
    }

interface AcceptedDiscrepancy {
  readonly kind: OrderDiscrepancyKind
  readonly theirs: Readonly<Record<string, string>>
  /** Code of the status 1С wants; null: none. */
  readonly wanted: string | null
}

type AcceptingOrder = Pick<
  OurOrder,
  'status' | 'isCancelled' | 'isPaid' | 'paymentKind' | 'hasMoney' | 'isBeingPaid' | 'cancelledCode'
>

/**
 * Null: it is not done by a button. Goods and sums are changed in the order itself, for bill and receipt change too.
 */
export function acceptance(
  { kind, theirs, wanted }: AcceptedDiscrepancy,
  order: AcceptingOrder | null,
  statuses: readonly ExchangeStatus[],
): Acceptance | null {
  if (order === null) return null
  if (kind === 'not-sent') return { does: 'send', title: 'Отправить ещё раз', needs: [] }
  if (kind === 'payment') return { does: 'send-money', title: 'Записать ещё раз', needs: [] }
  if (kind === 'doubled') return { does: 'take-document', title: 'Верный — второй', needs: [] }
  const { isCancelled, cancelledCode, hasMoney } = order
  if (kind === 'cancel' || kind === 'cancel-paid') {
    if (isCancelled || cancelledCode === null || theirs.Отменён === 'нет') return null
    const title = hasMoney ? 'Отменить и вернуть деньги' : 'Отменить заказ'
    const needs = hasMoney ? (['orders.cancel-paid'] as const) : []
    return { does: 'change-status', title, needs, path: [cancelledCode], returnsMoney: hasMoney }
  }
  if (kind === 'paid') {
    const canBePaid = !order.isPaid && !isCancelled && order.paymentKind !== 'card' && !order.isBeingPaid
    return canBePaid && theirs.Оплачен === 'да' && !hasMoney
      ? { does: 'pay', title: 'Записать оплату', needs: ['orders.money'] }
      : null
  }
  if (kind !== 'status' || wanted === null || wanted === order.status) return null
  const path = statusPath(statuses, order.status, wanted)
  const end = statuses.find(({ code }) => code === wanted)
  if (path === null || !end || (end.stage === 'completed' && order.paymentKind === 'card' && !order.isPaid)) return null
  return { does: 'change-status', title: `Перевести в «${end.title}»`, needs: [], path, returnsMoney: false }
}
