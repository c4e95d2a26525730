import type { Order } from '@shpulka/contract/buying/orders'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { dateRangeText, daysText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { dayForms, plural } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

/** The dates the buyer saw; for orders older than stored dates, the number of days. */
function deliveryTerm({ dateFrom, dateTo, daysMin, daysMax }: NonNullable<Order['delivery']>): string {
  if (dateFrom !== null && dateTo !== null) return `Получение: ${dateRangeText(dateFrom, dateTo)}`
  return `Срок: ${daysText(daysMin, daysMax, (n) => plural(n, dayForms))}`
}

/**
 * The delivery, payment, payer and contact of an order. What is still to come, a date or how to pay, is said until it
 * has come.
 */
export function OrderFacts({ order: { delivery, payment, payer, bill, contact, status, isPaid } }: { order: Order }) {
  const isUnderWay = status.stage === 'open' || status.stage === 'sent'
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x divide-line">
      {delivery ? (
        <Fact title="Получение">
          {delivery.method}
          {delivery.point && (
            <>
              <br />
              {delivery.point.city}, {delivery.point.address}
              <br />
              <span className="text-ink-3">
                <NonBreakingText>{delivery.point.hours}</NonBreakingText>
              </span>
            </>
          )}
          {delivery.address && (
            <>
              <br />
              {delivery.address}
            </>
          )}
          {isUnderWay && (
            <>
              <br />
              <span className="text-ink-3">{deliveryTerm(delivery)}</span>
            </>
          )}
        </Fact>
      ) : (
        <Fact title="Получение">Согласует менеджер по телефону</Fact>
      )}
      <Fact title="Оплата">
        {payment ? payment.title : 'Согласует менеджер по телефону'}
        {payment && isUnderWay && !isPaid && (
          <>
            <br />
            <span className="text-ink-3">{payment.description}</span>
          </>
        )}
        {payer && (
          <>
            <br />
            {payer.name}, <span className="whitespace-nowrap">ИНН {payer.inn}</span>
            {payer.kpp && <span className="whitespace-nowrap">, КПП {payer.kpp}</span>}
          </>
        )}
        {bill && (
          <>
            <br />
            Счёт {bill.number} на {priceText(bill.amount)}
          </>
        )}
      </Fact>
      <Fact title="Покупатель">
        {contact.fio}
        <br />
        {phoneText(contact.phone)}
        {contact.email && (
          <>
            <br />
            {contact.email}
          </>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="p-4">
      <dt className="text-note text-ink-3">{title}</dt>
      <dd className="mt-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
