import { parseId } from '@shpulka/contract/base/ids'
import { customerBasket } from '@shpulka/contract/buying/customer-basket'
import { customerBonuses } from '@shpulka/contract/buying/customer-bonuses'
import { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { customerConsents } from '@shpulka/contract/people/customer-consents'
import { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { customerRequests } from '@shpulka/contract/people/customer-requests'
import { customers } from '@shpulka/contract/people/customers'
import { staff } from '@shpulka/contract/people/staff'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { partsOfPage } from '../../base/api/load-parts.ts'
import { PartlyLoaded } from '../../base/api/partly-loaded.tsx'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { Fact } from '../../base/record/fact.tsx'
import { Presence } from '../../base/record/presence.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/customer.route.ts'
import { CustomerBasketPanel } from './customer-basket.tsx'
import { CustomerBonusesPanel } from './customer-bonuses.tsx'
import { CustomerConsents } from './customer-consents.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerDuplicates } from './customer-duplicates.tsx'
import { CustomerOffers } from './customer-offers.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPrices } from './customer-prices.tsx'
import { CustomerRequestsPanel, CustomerReviews } from './customer-requests.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id)
  if (id === null) throw new ApiFailure(404, { message: 'Найдите клиента в списке' })
  const input = { params: { id } }
  const [session, person] = await Promise.all([
    callApi(staff.viewSession, {}),
    callApi(customers.viewCustomer, input).catch((error) => {
      const mergedInto = error instanceof ApiFailure && error.problem.mergedInto
      throw mergedInto ? redirect(paths.customer(mergedInto)) : error
    }),
  ])
  // A part of the page is null for who lacks the permission of its call, or when it does not load: it is left out.
  const [mayOffer, mayAnswer, mayPrice] = (['orders.place', 'inbox.read', 'people.prices'] as const).map((permission) =>
    mayDoAt(session, permission, person.siteId),
  )
  const { load, isWhole } = partsOfPage()
  const [prices, bonuses, consents, offers, requests, reviews, basket] = await Promise.all([
    load(callApi(customerPriceRoles.viewPriceRole, input)),
    load(callApi(customerBonuses.viewBonuses, input)),
    load(callApi(customerConsents.listCustomerConsents, input)),
    mayOffer ? load(callApi(officePriceOffers.searchPriceOffers, { body: { userId: id } })) : null,
    mayAnswer ? load(callApi(customerRequests.listCustomerRequests, input)) : null,
    mayAnswer ? load(callApi(customerRequests.listCustomerReviews, input)) : null,
    mayPrice ? load(callApi(customerBasket.viewCustomerBasket, input)) : null,
  ])
  return { person, prices, bonuses, consents, offers, requests, reviews, basket, isWhole: isWhole() }
}

type LoadedCustomer = Awaited<ReturnType<typeof clientLoader>>

/** Keyed by the client, so that no typed text or shown state carries over to another client. */
export default function CustomerRoute({ loaderData }: Route.ComponentProps) {
  return <CustomerPage key={loaderData.person.id} {...loaderData} />
}

function CustomerPage({ person, isWhole, ...parts }: LoadedCustomer) {
  const { prices, bonuses, consents, offers, requests, reviews, basket } = parts
  const session = useSession()
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
        </p>
        <JournalLink kind="customer" id={person.id} />
      </header>
      <Presence kind="customer" id={person.id} />
      {!isWhole && <PartlyLoaded />}
      {mayDoAt(session, 'orders.place', person.siteId) && (
        <ButtonLink look="quiet" size="small" className="self-start" to={paths.newOrder({ customer: person.id })}>
          Новый заказ
        </ButtonLink>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Account person={person} />
          {orders && <CustomerOrders id={person.id} orders={orders} />}
          {requests && <CustomerRequestsPanel id={person.id} requests={requests} />}
          {reviews && <CustomerReviews id={person.id} reviews={reviews} />}
          {offers && (
            <CustomerOffers
              offers={offers.offers}
              hasMore={offers.nextBefore !== null}
              readNext={async (read) => {
                const next = await callApi(officePriceOffers.searchPriceOffers, {
                  body: { userId: person.id, before: read.at(-1)!.id },
                })
                return { items: next.offers, hasMore: next.nextBefore !== null }
              }}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {basket && <CustomerBasketPanel basket={basket} />}
          {prices && (
            <CustomerPrices
              id={person.id}
              prices={prices}
              mayChange={mayDoAt(session, 'people.prices', person.siteId)}
            />
          )}
          {bonuses && (
            <CustomerBonusesPanel
              id={person.id}
              bonuses={bonuses}
              mayChange={mayDoAt(session, 'people.bonuses', person.siteId)}
              mayReadOrders={person.orders !== null}
            />
          )}
          {mayMerge && <CustomerDuplicates id={person.id} />}
          {consents && (
            <CustomerConsents
              id={person.id}
              consents={consents}
              isSubscribed={person.isSubscribed}
              mayWithdraw={mayDoAt(session, 'people.consents', person.siteId)}
            />
          )}
          <CustomerData
            id={person.id}
            mayExport={mayDoAt(session, 'people.export', person.siteId)}
            mayErase={mayDoAt(session, 'people.erase', person.siteId)}
          />
        </div>
      </div>
    </article>
  )
}

/** Who the client is; their contacts are shown on request, which is recorded. */
function Account({ person }: { person: LoadedCustomer['person'] }) {
  const session = useSession()
  const { organization } = person
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
  return (
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
  )
}
