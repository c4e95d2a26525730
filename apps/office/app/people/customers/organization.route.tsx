import { credit } from '@shpulka/contract/buying/credit'
import { maxPrintedOrders, orderDesk } from '@shpulka/contract/buying/order-desk'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import {
  type OrganizationOrder,
  type OrganizationPage,
  organizationOrdersLimit,
  organizations,
} from '@shpulka/contract/buying/organizations'
import { Button } from '@shpulka/ui/button.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { ApiFailure, callApi, callBytes } from '../../base/api/client.ts'
import { OpenedPdf } from '../../base/api/opened-pdf.tsx'
import { useOpenedPdf } from '../../base/api/use-opened-pdf.ts'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { Fact } from '../../base/record/fact.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/organization.route.ts'
import { CustomerOffers } from './customer-offers.tsx'
import { OrganizationCredit } from './organization-credit.tsx'
import { PagedList } from './paged-list.tsx'
import { ShowMoreList } from './show-more-list.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!/^(\d{10}|\d{12})$/.test(params.inn)) throw new ApiFailure(404, { message: 'Найдите организацию в списке' })
  const input = { params: { inn: params.inn } }
  const [organization, credits] = await Promise.all([
    callApi(organizations.viewOrganization, input),
    callApi(credit.viewCredit, input),
  ])
  return { ...organization, credits }
}

export default function Organization({ loaderData }: Route.ComponentProps) {
  const { inn, names, kpps, legalAddress, schools, people, peopleTotal, orders, priceOffers, credits } = loaderData
  return (
    <article aria-labelledby="organization" className="flex flex-col gap-4">
      <title>Организация — контора</title>
      <header>
        <h1 id="organization" className="break-words">
          {names[0]}
        </h1>
        <p className="text-note text-ink-2">
          ИНН {inn}
          {kpps.length > 0 && ` · КПП ${kpps.join(', ')}`}
        </p>
        <JournalLink kind="organization" id={inn} />
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {orders && <Money orders={orders} />}
        {credits.map((each) => (
          <OrganizationCredit key={`${inn} ${each.siteId}`} inn={inn} credit={each} />
        ))}
        <section className="panel flex flex-col gap-3" aria-labelledby="names">
          <h2 id="names">Как её называют</h2>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            <Fact title="Название">{names.join('; ')}</Fact>
            {schools.length > 0 && <Fact title="Школа">{schools.join('; ')}</Fact>}
            <Fact title="Адрес">{legalAddress || '—'}</Fact>
          </dl>
        </section>
        <section className="panel flex flex-col gap-2" aria-labelledby="people">
          <h2 id="people">
            {peopleTotal === 0 ? 'Аккаунтов нет' : counted(peopleTotal, ['человек', 'человека', 'человек'])}
          </h2>
          {peopleTotal > people.length && <p className="text-note text-ink-3">Показаны последние {people.length}</p>}
          <ShowMoreList items={people}>
            {(shown) => (
              <ul className="flex flex-col empty:hidden">
                {shown.map((person) => (
                  <li key={person.id} className="border-line not-first:border-t">
                    <Link to={paths.customer(person.id)} className="block py-1.5 hover:bg-paper">
                      <span className="text-link">{person.name || 'Без имени'}</span>
                      <span className="block text-note break-words text-ink-2">
                        {[person.phone, person.email, person.priceRole].filter(Boolean).join(' · ')}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </ShowMoreList>
        </section>
        {priceOffers && <CustomerOffers offers={priceOffers.latest} total={priceOffers.total} namesClient />}
      </div>
      {orders && <Orders key={inn} inn={inn} orders={orders} />}
    </article>
  )
}

type OrdersOf = NonNullable<OrganizationPage['orders']>

function Money({ orders }: { orders: OrdersOf }) {
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="money">
      <h2 id="money">Деньги</h2>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact title="Заказано">{priceText(orders.ordered)}</Fact>
        <Fact title="Оплачено">{priceText(orders.paid)}</Fact>
        {orders.refunded > 0 && <Fact title="Возвращено">{priceText(orders.refunded)}</Fact>}
        <Fact title="К оплате">
          <span className="font-semibold">{priceText(orders.toPay)}</span>
        </Fact>
      </dl>
    </section>
  )
}

function Orders({ inn, orders }: { inn: string; orders: OrdersOf }) {
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="orders">
      <h2 id="orders">{orders.total === 0 ? 'Заказов нет' : counted(orders.total, orderForms)}</h2>
      {orders.latest.length > 0 && (
        <Papers orderIds={orders.latest.map(({ id }) => id).slice(0, maxPrintedOrders)} total={orders.total} />
      )}
      <PagedList
        key={orders.latest[0]?.id}
        items={orders.latest}
        hasMore={orders.total > orders.latest.length}
        readNext={async (read) => {
          const items = await callApi(organizations.listOrganizationOrders, {
            params: { inn },
            query: { before: read.at(-1)!.id },
          })
          return { items, hasMore: items.length === organizationOrdersLimit }
        }}
      >
        {(shown) => (
          <ul className="flex flex-col empty:hidden">
            {shown.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function OrderRow({ order }: { order: OrganizationOrder }) {
  const { buttonProps, outcome } = usePapers([order.id])
  return (
    <li className="border-line py-1.5 not-first:border-t">
      <Link to={paths.order(order.id)} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 hover:bg-paper">
        <span className="min-w-0 break-words">
          <span className="text-link">{orderNumber(order.id)}</span> {order.orderedBy}
        </span>
        <span className="text-right font-semibold">{priceText(order.total)}</span>
        <span className="text-note text-ink-2 max-sm:col-span-2">{momentText(new Date(order.placedAt))}</span>
        <span className="text-note text-ink-2 max-sm:col-span-2 sm:text-right">
          {order.status}
          {order.isPaid && ', оплачен'}
        </span>
      </Link>
      {order.bills.length > 0 && (
        <Button look="plain" size="small" className="-ml-3" {...buttonProps('invoice')}>
          Счёт {order.bills.join(', ')}
        </Button>
      )}
      <OpenedPdf {...outcome} className="text-note" />
    </li>
  )
}

const papers = [
  { title: 'Счета в PDF', kind: 'invoice' },
  { title: 'УПД в PDF', kind: 'upd' },
] as const

/** Opens documents of orders, one file for each kind. */
const usePapers = (orderIds: number[]) =>
  useOpenedPdf((kind: (typeof papers)[number]['kind']) =>
    callBytes(orderDesk.printOrderPapers, { body: { orderIds, kinds: [kind] } }),
  )

/** Documents of the latest orders. */
function Papers({ orderIds, total }: { orderIds: number[]; total: number }) {
  const { buttonProps, outcome } = usePapers(orderIds)
  return (
    <div className="flex flex-wrap gap-2">
      {papers.map(({ title, kind }) => (
        <Button key={title} look="quiet" size="small" {...buttonProps(kind)}>
          {title}
          {total > orderIds.length && `, последние ${orderIds.length}`}
        </Button>
      ))}
      <OpenedPdf {...outcome} className="basis-full" />
    </div>
  )
}
