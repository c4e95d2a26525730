import type { Queryable } from '../../base/db/pool.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { findCancelRefunds, type MoneyRefundProvider } from './money-refunds.sql.ts'
import { isReturnedByHand } from './returned-by-hand.rule.ts'

/** How money is returned, in Russian for the buyer. */
export const refundMethodText = (provider: MoneyRefundProvider): string =>
  isReturnedByHand(provider)
    ? 'Вернём тем же способом, каким вы платили, не позднее 10 дней. Если нужны реквизиты, менеджер свяжется с вами.'
    : 'Деньги вернутся на карту, с которой пришли: обычно за один-три дня, иногда банк карты держит их до 30 дней.'

/** Lines about returned money for the email about a cancel; empty when nothing was paid. */
export async function cancelRefundLines(tx: Queryable, orderId: number): Promise<string[]> {
  const refunds = await findCancelRefunds(tx, orderId)
  return refunds.flatMap(({ provider, amountKopecks }) => [
    `Возвращаем ${roubles(amountKopecks)}.`,
    refundMethodText(provider),
  ])
}
