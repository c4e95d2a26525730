import type { BonusLogRow } from '@shpulka/contract/buying/bonuses'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { LedgerRow } from './ledger.sql.ts'

const titles: Readonly<Record<BonusLogRow['kind'], string>> = {
  accrue: 'Начислены за заказ',
  hold: 'Списаны в счёт заказа',
  release: 'Вернулись после отмены заказа',
  expire: 'Сгорели по сроку',
  adjust: 'Изменены магазином',
}

/** A row of the ledger in the contract's shape. */
export const bonusLogRow = ({
  id,
  kind,
  delta,
  balance,
  why,
  orderId,
  isOfChange,
  at,
  expiresAt,
}: LedgerRow): BonusLogRow => ({
  id,
  kind,
  // An adjustment shows the reason staff wrote; other entries show the number of their order.
  title:
    kind === 'adjust' && why !== ''
      ? why
      : kind === 'release' && isOfChange
        ? 'Вернулись: заказ изменён'
        : titles[kind],
  delta,
  balance,
  order: orderId === null ? null : { id: orderId, number: orderNumber(orderId) },
  at: at.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
