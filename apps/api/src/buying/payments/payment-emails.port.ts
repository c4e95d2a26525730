import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { orderNotice } from '../orders/order-emails.port.ts'

import { findMoneyRefund, findPaymentOfEmail } from './money-refunds.sql.ts'
import { refundMethodText } from './refund-method.rule.ts'
import { isReturnedByHand } from './returned-by-hand.rule.ts'

/**
 * To the buyer: the payment was received. To the shop: the received sum differs from the requested one. Null when there
 * is no email address.
 */
export async function paymentEmail(
  sources: EmailSources,
  paymentId: number,
  to: 'buyer' | 'shop',
): Promise<Email | null> {
  const [payment] = await findPaymentOfEmail(sources.tx, paymentId)
  if (!payment) return null
  const sum = roubles(payment.amountKopecks)
  return orderNotice(sources, payment.orderId, to, (number) =>
    to === 'buyer'
      ? { title: `Заказ ${number}: оплата получена`, lines: [`Мы получили ${sum}. Спасибо.`] }
      : {
          title: `Заказ ${number}: пришла другая сумма`,
          lines: [
            `По счёту ${sum}, а банк сообщил о ${roubles(payment.receivedKopecks ?? 0)} или другой валюте. Заказ ` +
              `оплаченным не считается.`,
            `Платёж ${payment.bankPaymentId ?? ''} (${payment.provider}): проверьте его в кабинете банка, верните ` +
              `деньги или договоритесь с покупателем.`,
          ],
        },
  )
}

/**
 * To the buyer: money is being returned. To the shop: it must return the money by hand; null when the bank has not
 * refused, or the shop has returned it since.
 */
export async function moneyRefundEmail(
  sources: EmailSources,
  moneyRefundId: number,
  to: 'buyer' | 'shop',
): Promise<Email | null> {
  const [refund] = await findMoneyRefund(sources.tx, moneyRefundId)
  if (!refund) return null
  const sum = roubles(refund.amountKopecks)
  const isByHand = isReturnedByHand(refund.provider)
  if (to === 'shop' && refund.status !== (isByHand ? 'pending' : 'failed')) return null
  return orderNotice(sources, refund.orderId, to, (number) =>
    to === 'buyer'
      ? {
          title: `Заказ ${number}: возвращаем ${sum}`,
          lines: [`${refund.why}.`, refundMethodText(refund.provider, refund.isConsumer)],
        }
      : {
          title: `Заказ ${number}: верните покупателю ${sum}`,
          lines: [
            `${refund.why}.`,
            isByHand
              ? `Деньги пришли не картой, вернуть их сам магазин не может. Когда вернёте, отметьте: npm run order ` +
                `-- ${number} --refunded`
              : refund.isOfGoods
                ? 'Банк отказался вернуть деньги на карту. Заявка на возврат снова ждёт: npm run refund -- НОМЕР ' +
                  'paying — попросить банк ещё раз, paid — вы вернули деньги сами.'
                : `Банк отказался вернуть деньги на карту. Попросить его ещё раз: npm run order -- ${number} ` +
                  `--refund-again. Вернули сами: npm run order -- ${number} --refunded`,
          ],
        },
  )
}

/** To the shop: the bank has not returned the money for hours; null when it has answered since. */
export async function waitingRefundEmail(sources: EmailSources, moneyRefundId: number): Promise<Email | null> {
  const [refund] = await findMoneyRefund(sources.tx, moneyRefundId)
  if (refund?.status !== 'new' && refund?.status !== 'pending') return null
  return orderNotice(sources, refund.orderId, 'shop', (number) => ({
    title: `Заказ ${number}: банк не вернул покупателю ${roubles(refund.amountKopecks)}`,
    lines: [
      'Банк не исполняет этот возврат уже несколько часов. Магазин просит его снова каждую минуту.',
      'Проверьте в кабинете банка, есть ли у ключа право на возвраты и хватает ли денег. Сами эти деньги там не ' +
        'возвращайте: они вернулись бы дважды.',
    ],
  }))
}
