import type { Permission } from '@shpulka/contract/base/permissions'
import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import type { OurOrder } from './order-decision.rule.ts'
import { type ExchangeStatus, statusPath } from './status-path.rule.ts'

/** What happens when staff accept the state of 1С. */
export type Acceptance =
  | { readonly action: 'send'; readonly title: string; readonly needs: readonly Permission[] }
  | { readonly action: 'send-money'; readonly title: string; readonly needs: readonly Permission[] }
  | { readonly action: 'take-document'; readonly title: string; readonly needs: readonly Permission[] }
  | { readonly action: 'pay'; readonly title: string; readonly needs: readonly Permission[] }
  | {
      readonly action: 'change-status'
      readonly title: string
      /** In addition to the permissions of each status change. */
      readonly needs: readonly Permission[]
      readonly path: readonly string[]
      /** The buyer gets money back, so the sign-in must be confirmed first. */
      readonly returnsMoney: boolean
    }

interface AcceptedDiscrepancy {
  readonly kind: OrderDiscrepancyKind
  readonly theirs: Readonly<Record<string, string>>
  /** Code of the status requested by 1С; null: none. */
  readonly wanted: string | null
}

type AcceptingOrder = Pick<
  OurOrder,
  'status' | 'isCancelled' | 'isPaid' | 'paymentKind' | 'hasMoney' | 'isBeingPaid' | 'cancelledStatusCode'
>

/**
 * The action of the accept button; null: there is none. Goods and sums are changed in the order itself, because the
 * bill and the receipt change too.
 */
export function acceptance(
  { kind, theirs, wanted }: AcceptedDiscrepancy,
  order: AcceptingOrder | null,
  statuses: readonly ExchangeStatus[],
): Acceptance | null {
  if (order === null) return null
  if (kind === 'not-sent') return { action: 'send', title: 'Отправить ещё раз', needs: [] }
  if (kind === 'payment') return { action: 'send-money', title: 'Записать ещё раз', needs: [] }
  if (kind === 'doubled') return { action: 'take-document', title: 'Верный — второй', needs: [] }
  const { isCancelled, cancelledStatusCode, hasMoney } = order
  if (kind === 'cancel' || kind === 'cancel-paid') {
    if (isCancelled || cancelledStatusCode === null || theirs.Отменён === 'нет') return null
    const title = hasMoney ? 'Отменить и вернуть деньги' : 'Отменить заказ'
    const needs = hasMoney ? (['orders.cancel-paid'] as const) : []
    return { action: 'change-status', title, needs, path: [cancelledStatusCode], returnsMoney: hasMoney }
  }
  if (kind === 'paid') {
    const canBePaid = !order.isPaid && !isCancelled && order.paymentKind !== 'card' && !order.isBeingPaid
    return canBePaid && theirs.Оплачен === 'да' && !hasMoney
      ? { action: 'pay', title: 'Записать оплату', needs: ['orders.money'] }
      : null
  }
  if (kind !== 'status' || wanted === null || wanted === order.status) return null
  const path = statusPath(statuses, order.status, wanted)
  const end = statuses.find(({ code }) => code === wanted)
  if (path === null || !end || (end.stage === 'completed' && order.paymentKind === 'card' && !order.isPaid)) return null
  return { action: 'change-status', title: `Перевести в «${end.title}»`, needs: [], path, returnsMoney: false }
}
