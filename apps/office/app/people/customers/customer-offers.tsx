import type { OfficeOfferRow } from '@shpulka/contract/buying/office-price-offers'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { dayOf } from '../../base/record/fact.tsx'
import { paths } from '../../paths.ts'
import { type NextPage, PagedList } from './paged-list.tsx'

/** Price offers a client or people of an organization made or were sent, the last version of each. */
export function CustomerOffers({
  offers,
  hasMore = false,
  readNext = async () => ({ items: [], hasMore: false }),
  namesClient = false,
  total = offers.length,
}: {
  offers: readonly OfficeOfferRow[]
  hasMore?: boolean
  readNext?: (read: readonly OfficeOfferRow[]) => Promise<NextPage<OfficeOfferRow>>
  namesClient?: boolean
  total?: number
}) {
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="offers">
      <h2 id="offers">{offers.length === 0 ? 'КП нет' : 'Коммерческие предложения'}</h2>
      {total > offers.length && (
        <p className="text-note text-ink-3">
          Показаны последние {offers.length} из {total}
        </p>
      )}
      <PagedList key={offers[0]?.id} items={offers} hasMore={hasMore} readNext={readNext}>
        {(shown) => (
          <ul className="flex flex-col empty:hidden">
            {shown.map(({ id, number, recipient, price, validUntil, isOver, orderId, madeBy }) => (
              <li key={id} className="border-line not-first:border-t">
                <Link
                  to={paths.priceOffer(id)}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5 hover:bg-paper"
                >
                  <span className="min-w-0 break-words">
                    <span className="text-link">{number}</span>
                    {recipient && `, ${recipient}`}
                  </span>
                  <span className="text-right font-semibold">{priceText(price)}</span>
                  <span className="col-span-2 text-note text-ink-2">
                    {namesClient && madeBy && `${madeBy}, `}
                    {orderId !== null
                      ? `заказано: ${orderNumber(orderId)}`
                      : `${isOver ? 'действовало' : 'действует'} до ${dateText(dayOf(validUntil))}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
