import { orderNumber } from '@shpulka/contract/buying/order-number'
import { type Customer, customerOrdersLimit, customers } from '@shpulka/contract/people/customers'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { paths } from '../../paths.ts'
import { PagedList } from './paged-list.tsx'

/** Orders of a client. */
export function CustomerOrders({ id, orders }: { id: number; orders: NonNullable<Customer['orders']> }) {
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="orders">
      <h2 id="orders">{orders.total === 0 ? 'Заказов нет' : counted(orders.total, orderForms)}</h2>
      <PagedList
        key={orders.latest[0]?.id}
        items={orders.latest}
        hasMore={orders.total > orders.latest.length}
        readNext={async (read) => {
          const items = await callApi(customers.listCustomerOrders, {
            params: { id },
            query: { before: read.at(-1)!.id },
          })
          return { items, hasMore: items.length === customerOrdersLimit }
        }}
      >
        {(shown) => (
          <ul className="flex flex-col empty:hidden">
            {shown.map((order) => (
              <li key={order.id} className="border-line not-first:border-t">
                <Link to={paths.order(order.id)} className="grid grid-cols-[1fr_auto] gap-x-3 py-1.5 hover:bg-paper">
                  <span className="text-link">{orderNumber(order.id)}</span>
                  <span className="text-right font-semibold">{priceText(order.total)}</span>
                  <span className="text-note text-ink-2">{momentText(new Date(order.placedAt))}</span>
                  <span className="text-right text-note text-ink-2">{order.status}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
