import { type OfficeOfferRow, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useSearch } from '../../base/list/use-search.ts'
import { useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/price-offers.route.ts'
import { lastDay } from './last-day.rule.ts'

export const clientLoader = () => callApi(officePriceOffers.searchPriceOffers, { body: {} })

/** Latest versions of price offers for clients; the search is by number or recipient. */
export default function PriceOffers({ loaderData }: Route.ComponentProps) {
  const { sites } = useSession()
  const [more, setMore] = useState<readonly OfficeOfferRow[]>([])
  const [nextBefore, setNextBefore] = useState(loaderData.nextBefore)
  const { q, setQ, results, failure } = useSearch((typed, signal) =>
    callApi(officePriceOffers.searchPriceOffers, { body: { q: typed }, signal }),
  )
  useEffect(() => {
    setMore([])
    setNextBefore(loaderData.nextBefore)
  }, [loaderData])
  const rows = results ? results.offers : [...loaderData.offers, ...more]
  async function showMore() {
    const next = await callApi(officePriceOffers.searchPriceOffers, { body: { before: nextBefore ?? undefined } })
    setMore([...more, ...next.offers])
    setNextBefore(next.nextBefore)
  }
  return (
    <div className="flex flex-col gap-4">
      <title>Предложения — контора</title>
      <h1>Коммерческие предложения</h1>
      <Field
        label="Номер, для кого, клиент"
        type="search"
        className="max-w-120"
        maxLength={100}
        required
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FailureNotice message={failure} />
      <p role="status" className="text-note text-ink-3">
        {rows.length === 0 &&
          (results ? 'Ничего не нашли: проверьте номер или имя' : 'Предложений нет: их составляют клиенты на сайте')}
      </p>
      <ul className="flex flex-col rounded-card border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="border-line not-first:border-t">
            <Link
              to={paths.priceOffer(row.id)}
              className="grid gap-x-4 px-3 py-2 hover:bg-paper md:grid-cols-[8rem_minmax(0,2fr)_minmax(0,1fr)_8rem]"
            >
              <span className="font-medium">{row.number}</span>
              <span className="truncate">{row.recipient || row.madeBy || 'Гость сайта'}</span>
              <span className="truncate text-note leading-5 text-ink-2">
                {row.orderId !== null ? 'заказано' : row.isOver ? 'срок истёк' : `до ${lastDay(row)}`}
                {sites.length > 1 && ` · ${row.site.name}`}
              </span>
              <span className="font-medium whitespace-nowrap md:text-right">{priceText(row.price)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!results && nextBefore !== null && (
        <Button look="quiet" size="small" className="self-start" onClick={showMore}>
          Ещё предложения
        </Button>
      )}
    </div>
  )
}
