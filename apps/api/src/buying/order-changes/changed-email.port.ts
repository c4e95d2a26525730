import { amountText } from '@shpulka/contract/catalogue/pack'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { orderNotice } from '../orders/order-emails.port.ts'
import { findApplied } from './order-drafts.sql.ts'

/** The email to the buyer about a changed order and its sums. Null when there is no change or no address. */
export async function orderChangedEmail(sources: EmailSources, changeId: number): Promise<Email | null> {
  const [change] = await findApplied(sources.tx, changeId)
  if (!change) return null
  const { lines, totalWasKopecks, totalIsKopecks, toPayKopecks, toReturnKopecks, delivery, why } = change.summary
  return orderNotice(sources, change.orderId, 'buyer', (number) => ({
    title: `Заказ ${number} изменён`,
    lines: [
      ...lines.map(({ title, was, is, packSize = null }) =>
        was === 0
          ? `Добавлено: ${title}, ${amountText(is, packSize)}`
          : is === 0
            ? `Убрано: ${title}`
            : `${title}: было ${was}, стало ${amountText(is, packSize)}`,
      ),
      ...(delivery
        ? [`Доставка: ${delivery.plan}, ${delivery.kopecks === 0 ? 'бесплатно' : roubles(delivery.kopecks)}.`]
        : []),
      totalWasKopecks === totalIsKopecks
        ? `Сумма заказа прежняя: ${roubles(totalIsKopecks)}.`
        : `Сумма заказа: было ${roubles(totalWasKopecks)}, стало ${roubles(totalIsKopecks)}.`,
      ...(toReturnKopecks > 0 ? [`Возвращаем вам ${roubles(toReturnKopecks)}: о деньгах напишем отдельно.`] : []),
      ...(toPayKopecks > 0 ? [`К оплате: ${roubles(toPayKopecks)}.`] : []),
      ...(why ? [why] : []),
    ],
  }))
}
