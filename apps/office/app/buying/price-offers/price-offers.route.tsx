import { type OfficeOfferRow, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { readViews, SavedViewTabs, SaveView } from '../../base/list/saved-views.tsx'
import { SiteFilter } from '../../base/list/site-filter.tsx'
import { useNextPages } from '../../base/list/use-next-pages.ts'
import { useSearch } from '../../base/list/use-search.ts'
import { shownView } from '../../base/list/view-filter.rule.ts'
import { useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/price-offers.route.ts'
import { lastDay } from './last-day.rule.ts'
import { offerStates, priceOffersFilter } from './price-offers-filter.rule.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = priceOffersFilter(new URL(request.url).searchParams)
  const { signal } = request
  const [page, saved] = await Promise.all([
    callApi(officePriceOffers.searchPriceOffers, { body: filter, signal }),
    readViews('offers', signal),
  ])
  return { filter, page, saved }
}

/** Latest versions of price offers for clients; the search is by number or recipient, within the filter. */
export default function PriceOffers({ loaderData: { filter, page, saved } }: Route.ComponentProps) {
  const { sites } = useSession()
  const [query] = useSearchParams()
  const within = JSON.stringify(filter)
  const { q, setQ, results, failure } = useSearch(
    (typed, signal) => callApi(officePriceOffers.searchPriceOffers, { body: { ...filter, q: typed }, signal }),
    { filter: within, listed: page },
  )
  const more = useNextPages<OfficeOfferRow>(page, within, async (before) => {
    const { offers, nextBefore } = await callApi(officePriceOffers.searchPriceOffers, { body: { ...filter, before } })
    return { rows: offers, nextBefore }
  })
  const rows = results ? results.offers : [...page.offers, ...more.rows]
  const shown = shownView(saved.views, filter)
  const isNarrowed = Object.keys(filter).length > 0
  const link = (changed: Record<string, string | undefined>) =>
    paths.priceOffers({ ...Object.fromEntries(query), ...changed })
  return (
    <div className="flex flex-col gap-4">
      <title>Предложения — контора</title>
      <div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
          <h1>Коммерческие предложения</h1>
          {isNarrowed && <SaveView list="offers" saved={saved} filter={filter} />}
        </div>
        <ListTabs label="Виды списка">
          <SavedViewTabs views={saved.views} shown={shown} pathOf={paths.priceOffers} />
          <ListTab
            to={link({ state: undefined, mine: undefined })}
            title="Все"
            isCurrent={!filter.state && !filter.mine && !shown}
          />
          {Object.entries(offerStates).map(([code, title]) => (
            <ListTab key={code} to={link({ state: code })} title={title} isCurrent={filter.state === code && !shown} />
          ))}
          <ListTab
            to={link({ mine: filter.mine ? undefined : 'true' })}
            title="Мои"
            note="Последнюю версию составили вы"
            isCurrent={filter.mine === true && !shown}
          />
        </ListTabs>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Номер, для кого, клиент"
          type="search"
          className="grow basis-60 md:max-w-120"
          maxLength={100}
          required
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <SiteFilter siteId={filter.siteId} />
      </div>
      <FailureNotice message={failure ?? more.failure} />
      <p role="status" className="text-note text-ink-3">
        {rows.length === 0 &&
          (results
            ? 'Ничего не нашли: проверьте номер или имя'
            : isNarrowed
              ? 'Таких предложений нет'
              : 'Предложений нет: их составляют клиенты на сайте')}
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
      {!results && more.hasMore && (
        <Button look="quiet" size="small" className="self-start" onClick={more.showMore}>
          Ещё предложения
        </Button>
      )}
    </div>
  )
}
