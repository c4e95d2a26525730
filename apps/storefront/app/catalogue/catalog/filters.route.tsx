import { listingQuery, type UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/filters.route.ts'
import { Box, Range } from './filter-block.tsx'
import { findListing } from './find-listing.server.ts'
import { loadFilters } from './listing.server.ts'
import { priceCode } from './listing-choice.rule.ts'
import { isListing, type ListingOf } from './listing-source.rule.ts'
import type { ShownFilter } from './shown-filters.rule.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Фильтры: ${loaderData?.title ?? ''} — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

/**
 * All filters of a listing with all their values. The listing requests them while a buyer is choosing; without scripts
 * this is a page.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const source = await findListing(ctx, params['*'])
  if (source === undefined) throw pageNotFound()
  const answer = await loadFilters(ctx, source, url)
  return { ...answer, title: source?.title ?? 'Все товары', listing: listingPath(source) }
}

export default function FiltersPage({ loaderData: { choice, filters, title, total, listing } }: Route.ComponentProps) {
  return (
    <div className="frame max-w-180">
      <Breadcrumb steps={[{ title, to: listing + listingQuery(choice) }]} />
      <h1>Фильтры: {title}</h1>
      <p className="mt-1 text-ink-2">Сейчас подходит {counted(total, goodsForms)}</p>
      <form action={listing} className="mt-4">
        {choice.search && <input type="hidden" name="search" value={choice.search} />}
        {choice.isSearchAsTyped && <input type="hidden" name="exact" value="1" />}
        {choice.sort !== 'popular' && choice.sort !== 'relevance' && (
          <input type="hidden" name="sort" value={choice.sort} />
        )}
        {filters.map((filter) => (
          <WholeFilter
            key={filter.code}
            filter={filter}
            chosen={choice.filters.find(({ code }) => code === filter.code)}
          />
        ))}
        <div className="sticky bottom-14 mt-4 flex gap-3 border-t border-line bg-paper py-3 md:bottom-0">
          <button type="submit" className={buttonClasses()}>
            Показать товары
          </button>
          <Link to={listing} className={buttonClasses('quiet')}>
            Сбросить всё
          </Link>
        </div>
      </form>
    </div>
  )
}

function WholeFilter({ filter, chosen }: { filter: ShownFilter; chosen: UrlFilter | undefined }) {
  const name = `f.${filter.code}`
  const box = (value: string, title: string, count: number | undefined) => (
    <Box
      key={value}
      name={name}
      value={value}
      title={title}
      count={count}
      isChosen={chosen?.values?.includes(value) ?? false}
      isUncontrolled
    />
  )
  if (filter.kind === 'flag')
    return (
      <div className="border-b border-line py-2 font-medium">{box('1', filter.title, filter.values[0]?.count)}</div>
    )
  return (
    <fieldset id={filter.code} className="scroll-mt-20 border-b border-line py-4">
      <legend className="float-left w-full pb-1 font-semibold">
        {filter.title}
        {filter.kind === 'range' && filter.unit && filter.code !== priceCode ? `, ${filter.unit}` : ''}
      </legend>
      <div className="clear-both">
        {filter.kind === 'range' ? (
          <div className="max-w-80">
            <Range filter={filter} name={name} chosen={chosen} />
          </div>
        ) : (
          <div className="grid gap-x-6 sm:grid-cols-2">
            {filter.values.map(({ code, title, count }) => box(code, title, count))}
          </div>
        )}
      </div>
    </fieldset>
  )
}

function listingPath(source: ListingOf): string {
  if (source === null) return paths.catalog()
  if (!isListing(source)) return paths.category(source.path)
  return source.listing === 'partners' ? paths.partner(source.code) : paths.collection(source.code)
}
