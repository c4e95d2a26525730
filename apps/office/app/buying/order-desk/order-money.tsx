import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Fact } from '../../base/record/fact.tsx'
import { CreditActions, CreditFacts } from './order-credit.tsx'
import { OrderPayment } from './order-payment.tsx'
import { RecordPayment } from './record-payment.tsx'

const receiptKinds = { payment: 'Чек', 'hand-over': 'Чек выдачи', refund: 'Чек возврата' } as const
const receiptStates = { waiting: 'ждёт кассы', registered: 'пробит', refused: 'не пробит' } as const

/** Bill, payments, receipts. */
export function OrderMoney({ order }: { order: DeskOrder }) {
  const { bill, credit, payments, receipts, moneyRefunds, isPaid, owed } = order
  const sumOf = (...statuses: string[]) =>
    moneyRefunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0)
  const [returning, returned] = [sumOf('new', 'pending'), sumOf('succeeded')]
  return (
    <section className="panel" aria-labelledby="money">
      <h2 id="money">Деньги</h2>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact title="Состояние">{isPaid ? 'оплачен' : owed > 0 ? `ждём ${priceText(owed)}` : 'платить не нужно'}</Fact>
        {bill && (
          <Fact title="Счёт">
            {bill.number} на {priceText(bill.amount)}
          </Fact>
        )}
        {credit && <CreditFacts order={order} credit={credit} />}
        {payments.map(({ id, provider, statusTitle, amount }) => (
          <Fact key={id} title="Платёж">
            {priceText(amount)}, {provider}: {statusTitle}
          </Fact>
        ))}
        {returning > 0 && <Fact title="Возвращаем">{priceText(returning)}</Fact>}
        {returned > 0 && <Fact title="Вернули">{priceText(returned)}</Fact>}
        {receipts.map(({ id, kind, status, amount, documentNumber }) => (
          <Fact key={id} title={receiptKinds[kind]}>
            {priceText(amount)}, {receiptStates[status]} {documentNumber}
          </Fact>
        ))}
      </dl>
      {credit && <CreditActions key={`credit ${order.id}`} order={order} credit={credit} />}
      <RecordPayment key={`payment ${order.id}`} order={order} />
      <OrderPayment key={order.id} order={order} />
    </section>
  )
}
