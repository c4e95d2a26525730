import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneHref, phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { Fact } from '../../base/record/fact.tsx'
import { may, mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'

/** Unmasked contacts and address. */
type UnmaskedContacts = Awaited<ReturnType<typeof callApi<typeof orderDesk.revealOrderContacts>>>

/** Who ordered, who pays, where it goes. */
export function OrderPeople({ order }: { order: DeskOrder }) {
  const session = useSession()
  const [unmasked, setUnmasked] = useState<UnmaskedContacts | null>(null)
  const revealing = useChange(async () =>
    setUnmasked(await callApi(orderDesk.revealOrderContacts, { params: { id: order.id } })),
  )
  const contact = unmasked ?? order.contact
  const address = unmasked?.address ?? order.delivery?.address
  const isHidden = unmasked === null && (order.contact.phone !== '' || order.contact.email !== '')
  const { payer, delivery, paymentMethod } = order
  return (
    <section className="panel" aria-labelledby="people">
      <h2 id="people">Покупатель и доставка</h2>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact title="Имя">{contact.fio || '—'}</Fact>
        <Fact title="Телефон">
          {unmasked?.phone ? (
            <a className="text-link" href={phoneHref(unmasked.phone)}>
              {phoneText(unmasked.phone)}
            </a>
          ) : (
            contact.phone || '—'
          )}
        </Fact>
        <Fact title="Почта">
          {unmasked?.email ? (
            <a className="text-link" href={`mailto:${unmasked.email}`}>
              {unmasked.email}
            </a>
          ) : (
            contact.email || '—'
          )}
        </Fact>
        {order.userId !== null && mayDoAt(session, 'people.read', order.site.id) && (
          <Fact title="Клиент">
            <Link to={paths.customer(order.userId)} className="text-link hover:underline">
              карточка
            </Link>
          </Fact>
        )}
        {payer && (
          <Fact title="Платит">
            {may(session, 'people.read') ? (
              <Link to={paths.organization(payer.inn)} className="text-link hover:underline">
                {payerText(payer)}
              </Link>
            ) : (
              payerText(payer)
            )}
          </Fact>
        )}
        <Fact title="Оплата">{paymentMethod ?? 'способ не выбран'}</Fact>
        <Fact title="Доставка">
          {delivery ? [delivery.method, delivery.point, address].filter(Boolean).join(', ') : 'не согласована'}
        </Fact>
        {delivery?.dateFrom && delivery.dateTo && (
          <Fact title="Обещали">{dateRangeText(delivery.dateFrom, delivery.dateTo)}</Fact>
        )}
        {unmasked?.programs.map(({ id, title, phone, email, address: theirAddress }) => (
          <Fact key={id} title={`В «${title}»`}>
            {[phone, email, theirAddress].filter(Boolean).join(', ') || '—'}
          </Fact>
        ))}
      </dl>
      <FailureNotice message={revealing.failure?.message} className="mt-3" />
      {isHidden && mayDoAt(session, 'people.contacts', order.site.id) && (
        <Button look="quiet" size="small" className="mt-3" isBusy={revealing.isBusy} onClick={() => revealing.run()}>
          Показать телефон, почту и адрес
        </Button>
      )}
      {unmasked && <p className="mt-2 text-note text-ink-3">Показ записан в журнал.</p>}
    </section>
  )
}

const payerText = ({ name, inn, kpp }: NonNullable<DeskOrder['payer']>) => `${name}, ИНН ${inn}${kpp && `, КПП ${kpp}`}`
