import { moneyDays } from '../refunds/refund-terms.rule.ts'
import { isReturnedByHand } from './returned-by-hand.rule.ts'

/** How the money of a payment is returned, in Russian for the buyer. The law sets the days for consumers only. */
export const refundMethodText = (provider: string, isConsumer: boolean): string =>
  isReturnedByHand(provider)
    ? `Вернём тем же способом, каким вы платили${isConsumer ? `, не позднее ${moneyDays} дней` : ''}. Если нужны ` +
      'реквизиты, менеджер свяжется с вами.'
    : 'Деньги вернутся на карту, с которой пришли: обычно за один-три дня, иногда банк карты держит их до 30 дней.'
