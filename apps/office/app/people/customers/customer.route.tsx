import { parseId } from '@shpulka/contract/base/ids'
import { customerBonuses } from '@shpulka/contract/buying/customer-bonuses'
import { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { customerConsents } from '@shpulka/contract/people/customer-consents'
import { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { customers } from '@shpulka/contract/people/customers'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { counted, orders as orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { Fact } from '../../base/record/fact.tsx'
import { Presence } from '../../base/record/presence.tsx'
import { may, mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/customer.route.ts'
import { CustomerBonusesPanel } from './customer-bonuses.tsx'
import { CustomerConsents } from './customer-consents.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerDuplicates } from './customer-duplicates.tsx'
import { CustomerOffers } from './customer-offers.tsx'
import { CustomerPrices } from './customer-prices.tsx'
import { ShowMoreList } from './show-more-list.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id)
  if (id === null) throw new ApiFailure(404, { message: 'Найдите клиента в списке' })
  const input = { params: { id } }
  const [person, prices, bonuses, consents, offers] = await Promise.all([
    callApi(customers.viewCustomer, input),
    callApi(customerPriceRoles.viewPriceRole, input),
    callApi(customerBonuses.viewBonuses, input),
    callApi(customerConsents.listCustomerConsents, input),
    callApi(officePriceOffers.searchPriceOffers, { body: { userId: id } }).catch((error) => {
      // Who may not place orders sees none.
      if (error instanceof ApiFailure && error.status === 403) return { offers: [] }
      throw error
    }),
  ])
  return { person, prices, bonuses, consents, offers: offers.offers }
}

/** Keyed by the client, so that no typed text or shown state carries over to another client. */
export default function CustomerRoute({ loaderData }: Route.ComponentProps) {
  return <CustomerPage key={loaderData.person.id} {...loaderData} />
}

function CustomerPage({ person, prices, bonuses, consents, offers }: Awaited<ReturnType<typeof clientLoader>>) {
  const session = useSession()
  const [contacts, setContacts] = useState<{ phone: string; email: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function open() {
    try {
      setContacts(await callApi(customers.openCustomerContacts, { params: { id: person.id } }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
  }
  const mayMerge = mayDoAt(session, 'people.merge', person.siteId)
  const { organization, orders } = person
  const site = session.sites.find(({ id }) => id === person.siteId)
  return (
    <article aria-labelledby="customer" className="flex flex-col gap-4">
      <title>Клиент — контора</title>
      <header>
        <h1 id="customer" className="break-words">
          {organization?.name || person.name || 'Без имени'}
        </h1>
        <p className="text-note text-ink-2">
          {[site?.name, `№ ${person.id}`, `с ${dateText(new Date(person.createdAt))}`].filter(Boolean).join(' · ')}
          {may(session, 'audit.read') && (
            <>
              {' · '}
              <Link to={paths.journal({ kind: 'customer', record: String(person.id) })} className="text-link underline">
                Журнал
              </Link>
            </>
          )}
        </p>
      </header>
      <Presence kind="customer" id={person.id} />
      {mayDoAt(session, 'orders.place', person.siteId) && (
        <ButtonLink look="quiet" size="small" className="self-start" to={paths.newOrder({ customer: person.id })}>
          Новый заказ
        </ButtonLink>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <section className="panel flex flex-col gap-3" aria-labelledby="account">
          <h2 id="account">Аккаунт</h2>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            <Fact title="Имя">{person.name || '—'}</Fact>
            <Fact title="Телефон">{contacts ? phoneText(contacts.phone) || '—' : person.phone || '—'}</Fact>
            <Fact title="Почта">
              {contacts ? contacts.email : person.email}
              {!person.isEmailProven && ' (не подтверждена)'}
            </Fact>
            {organization && (
              <Fact title="Организация">
                {organization.inn ? (
                  <Link to={paths.organization(organization.inn)} className="text-link hover:underline">
                    {organization.name}, ИНН {organization.inn}
                  </Link>
                ) : (
                  organization.name
                )}
                {organization.kpp && `, КПП ${organization.kpp}`}
              </Fact>
            )}
          </dl>
          <FailureNotice message={failure} />
          {!contacts && mayDoAt(session, 'people.contacts', person.siteId) && (
            <>
              <Button look="quiet" size="small" className="self-start" onClick={open}>
                Показать контакты
              </Button>
              <p className="text-note text-ink-3">Показ записывается в журнал.</p>
            </>
          )}
        </section>
        {orders && (
          <section className="panel" aria-labelledby="orders">
            <h2 id="orders">{orders.total === 0 ? 'Заказов нет' : counted(orders.total, orderForms)}</h2>
            <ShowMoreList items={orders.latest}>
              {(shown) => (
                <ul className="mt-2 flex flex-col">
                  {shown.map((order) => (
                    <li key={order.id} className="border-line py-1.5 not-first:border-t">
                      <Link to={paths.order(order.id)} className="grid grid-cols-[1fr_auto] gap-x-3 hover:bg-paper">
                        <span className="text-link">Ш-{order.id}</span>
                        <span className="text-right font-semibold">{priceText(order.total)}</span>
                        <span className="text-note text-ink-2">{momentText(new Date(order.placedAt))}</span>
                        <span className="text-right text-note text-ink-2">{order.status}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </ShowMoreList>
          </section>
        )}
        <CustomerOffers offers={offers} />
        <CustomerPrices id={person.id} prices={prices} mayChange={mayDoAt(session, 'people.prices', person.siteId)} />
        <CustomerBonusesPanel
          id={person.id}
          bonuses={bonuses}
          mayChange={mayDoAt(session, 'people.bonuses', person.siteId)}
          mayReadOrders={person.orders !== null}
        />
        {mayMerge && <CustomerDuplicates id={person.id} />}
        <CustomerConsents
          id={person.id}
          consents={consents}
          mayWithdraw={mayDoAt(session, 'people.consents', person.siteId)}
        />
        <CustomerData
          id={person.id}
          mayExport={mayDoAt(session, 'people.export', person.siteId)}
          mayErase={mayDoAt(session, 'people.erase', person.siteId)}
        />
      </div>
    </article>
  )
}
