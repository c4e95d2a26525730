import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { ButtonLink, buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Microdata } from '@shpulka/ui/microdata.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { Skeleton } from '@shpulka/ui/skeleton.tsx'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useShopData } from '../../base/shell/shop.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { isOffer, offerCatalogMicrodata, schemaType } from './goods-markup.rule.ts'
import type { Listing } from './listing.server.ts'
import { withoutFilters } from './listing-choice.rule.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { OfferFacts, offerItem } from './offer-facts.tsx'
import { ProductCard, ProductRow } from './product-card.tsx'
import { useMorePages } from './use-more-pages.ts'

/** Pictures visible before scrolling: loaded eagerly. */
const eagerPictures = 2

/** The products of a listing, with sorting above and paging below. */
export function ListingGoods({ data, onFilters }: { data: Listing; onFilters: () => void }) {
  const { choice, products, filters, view } = data
  const { pathname } = useLocation()
  const more = useMorePages(data)
  const isLoading = useNavigation().location?.pathname === pathname
  const isCatalog = isOfferCatalog(data)
  const added = useAddedFocus(more.items.length)
  const urlOf = (changes: Partial<ListingChoice>) => pathname + listingQuery({ ...choice, ...changes })
  return (
    <section
      aria-label="Товары"
      aria-busy={isLoading || undefined}
      className={classes('min-w-0 transition-opacity', isLoading && 'opacity-60')}
      {...(isCatalog && { itemScope: true, itemType: schemaType('OfferCatalog') })}
    >
      <h2 className="sr-only">Товары</h2>
      {isCatalog && <CatalogMarkup data={data} />}
      <ListingToolbar choice={choice} view={view} filtersCount={choice.filters.length} onFilters={onFilters} />
      <ChosenFilters filters={filters} choice={choice} />
      <ProductResults view={view} more={more} choice={choice} isCatalog={isCatalog} list={added.list} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        {more.nextPage !== null && (
          <a
            href={urlOf({ page: more.nextPage })}
            onClick={(event) => {
              added.remember(event)
              more.show(event)
            }}
            aria-busy={more.isLoading || undefined}
            className={buttonClasses('quiet', 'normal', 'max-sm:w-full')}
          >
            {more.isLoading ? 'Загружаем…' : 'Показать ещё'}
          </a>
        )}
        <Pager page={more.page} pages={products.pages} hrefOf={(page) => urlOf({ page })} />
      </div>
    </section>
  )
}

interface ProductResultsProps {
  view: Listing['view']
  more: ReturnType<typeof useMorePages>
  choice: ListingChoice
  isCatalog: boolean
  list: RefObject<HTMLUListElement | null>
}

/** After «Показать ещё» by the keyboard the focus goes on to the first product that it has added. */
function useAddedFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ button: Element; countBefore: number } | null>(null)
  useEffect(() => {
    if (pressed.current === null || count <= pressed.current.countBefore) return
    const { button, countBefore: before } = pressed.current
    pressed.current = null
    // Whoever has moved on meanwhile stays there.
    if (document.activeElement !== button && document.activeElement !== document.body) return
    list.current?.children[before]?.querySelector('a')?.focus()
  }, [count])
  return {
    list,
    remember({ detail, currentTarget }: MouseEvent) {
      // Only a press by the keyboard is no click of a mouse or a finger.
      pressed.current = detail === 0 ? { button: currentTarget, countBefore: count } : null
    },
  }
}

function ProductResults({ view, more, choice, isCatalog, list }: ProductResultsProps) {
  const { pathname } = useLocation()
  if (more.items.length === 0)
    return (
      <div className="mt-4">
        <EmptyState
          title="С такими условиями ничего нет"
          actions={
            <ButtonLink to={pathname + listingQuery(withoutFilters(choice))} rel="nofollow">
              Сбросить фильтры
            </ButtonLink>
          }
        >
          Уберите одно из условий: товары появятся сразу.
        </EmptyState>
      </div>
    )
  if (view === 'rows')
    return (
      <ul ref={list} className="mt-3 flex flex-col gap-2">
        {more.items.map((product, index) => (
          <li key={product.id}>
            <ProductRow product={product} isFirst={index < eagerPictures} />
          </li>
        ))}
        {more.expected.map((key) => (
          <li key={key}>
            <Skeleton className="h-37 md:h-20" />
          </li>
        ))}
      </ul>
    )
  return (
    <ul ref={list} className="cards mt-3 grid-cols-2 gap-x-2 sm:grid-cols-3 sm:gap-x-3 xl:grid-cols-4 2xl:grid-cols-5">
      {more.items.map((product, index) =>
        isCatalog && isOffer(product) ? (
          <li key={product.id} {...offerItem}>
            <ProductCard product={product} isFirst={index < eagerPictures} isOffer />
            <OfferFacts product={product} />
          </li>
        ) : (
          <li key={product.id}>
            <ProductCard product={product} isFirst={index < eagerPictures} />
          </li>
        ),
      )}
      {more.expected.map((key) => (
        <li key={key}>
          <Skeleton className="h-full min-h-92 sm:min-h-112" />
        </li>
      ))}
    </ul>
  )
}

/**
 * Whether the list is marked up for machines as the catalogue of a category: only on indexed pages, of guests' prices,
 * in the view that machines see.
 */
const isOfferCatalog = ({ category, products, choice, view }: Listing): boolean =>
  category !== null &&
  choice.filters.length === 0 &&
  choice.search === '' &&
  view === 'grid' &&
  products.isGuestPriced &&
  products.items.some(isOffer)

function CatalogMarkup({ data: { category, products, choice, seo } }: { data: Listing }) {
  const { origin } = useShopData()
  if (!category) return null
  const { title: name, image, path } = category
  const html = import.meta.env.SSR
    ? offerCatalogMicrodata(origin, { name, image, description: seo.description }, products.items)
    : ''
  return <Microdata key={`${path}${listingQuery(choice)}`} html={html} />
}
