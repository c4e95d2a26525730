/** An order whose payment staff defer, or make due again. */
export interface DeferrableOrder {
  readonly stage: 'open' | 'sent' | 'completed' | 'cancelled'
  readonly statusTitle: string
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  readonly isPaid: boolean
  readonly isPaidByOrganization: boolean
  readonly hasTerms: boolean
  /** The payment is deferred now. */
  readonly isDeferred: boolean
  /** A part of it has gone. */
  readonly isPartSent: boolean
  /** Returned goods were taken off its debt. */
  readonly isCredited: boolean
}

/** Why the payment of an order cannot be deferred, or be made due before shipping again, in Russian, or null. */
export function creditRefusal(order: DeferrableOrder): string | null {
  if (order.isPaid) return 'Заказ уже оплачен'
  if (order.stage !== 'open') return `Заказ в статусе «${order.statusTitle}»: условия оплаты уже не меняются`
  if (order.isDeferred && order.isCredited) return 'Возврат уже уменьшил долг по заказу'
  if (order.isDeferred) return order.isPartSent ? 'Часть заказа уже ушла с отсрочкой' : null
  if (!order.isPaidByOrganization) return 'Отсрочка — для организаций: у заказа нет плательщика с ИНН'
  if (!order.hasTerms) return 'У плательщика нет отсрочки: её дают на странице организации'
  if (order.paymentKind !== 'invoice') return 'Отсрочка — для оплаты по счёту: сначала смените способ оплаты'
  return null
}
