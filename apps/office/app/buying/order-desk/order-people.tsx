import type { DeskOrder } from '@shpulka/contract/buying/order-desk'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import type { ReactNode } from 'react'

/** Who ordered, who pays, where it goes. */
export function OrderPeople({ order }: { order: DeskOrder }) {
  const { contact, payer, delivery, shipment, paymentMethod } = order
  return (
    <section className="panel" aria-labelledby="people">
      <h2 id="people">Покупатель и доставка</h2>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact title="Имя">{contact.fio || '—'}</Fact>
        <Fact title="Телефон">{contact.phone || '—'}</Fact>
        <Fact title="Почта">{contact.email || '—'}</Fact>
        {payer && (
          <Fact title="Платит">
            {payer.name}, ИНН {payer.inn}
            {payer.kpp && `, КПП ${payer.kpp}`}
          </Fact>
        )}
        <Fact title="Оплата">{paymentMethod ?? 'обсудить по телефону'}</Fact>
        <Fact title="Доставка">
          {delivery
            ? [delivery.method, delivery.point, delivery.address].filter(Boolean).join(', ')
            : 'обсудить по телефону'}
        </Fact>
        {delivery?.dateFrom && delivery.dateTo && (
          <Fact title="Обещали">{dateRangeText(delivery.dateFrom, delivery.dateTo)}</Fact>
        )}
        {shipment && (
          <Fact title={shipment.carrier}>
            {[shipment.number, shipment.status, shipment.failure].filter(Boolean).join(', ')}
          </Fact>
        )}
      </dl>
    </section>
  )
}

export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt className="text-note leading-5 text-ink-3">{title}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)
