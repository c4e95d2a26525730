import type { OfficeOfferRow } from '@shpulka/contract/buying/office-price-offers'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { dayOf } from '../../base/record/fact.tsx'
import { paths } from '../../paths.ts'
import { ShowMoreList } from './show-more-list.tsx'

/** Price offers the client made or was sent, the last version of each. */
export function CustomerOffers({ offers }: { offers: readonly OfficeOfferRow[] }) {
  if (offers.length === 0) return null
  return (
    <section className="panel" aria-labelledby="offers">
      <h2 id="offers">Коммерческие предложения</h2>
      <ShowMoreList items={offers}>
        {(shown) => (
          <ul className="mt-2 flex flex-col">
            {shown.map(({ id, number, recipient, price, validUntil, isOver, orderId }) => (
              <li key={id} className="border-line py-1.5 not-first:border-t">
                <Link to={paths.priceOffer(id)} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 hover:bg-paper">
                  <span className="min-w-0 break-words">
                    <span className="text-link">{number}</span>
                    {recipient && `, ${recipient}`}
                  </span>
                  <span className="text-right font-semibold">{priceText(price)}</span>
                  <span className="col-span-2 text-note text-ink-2">
                    {orderId !== null
                      ? `заказано: Ш-${orderId}`
                      : `${isOver ? 'действовало' : 'действует'} до ${dateText(dayOf(validUntil))}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ShowMoreList>
    </section>
  )
}
