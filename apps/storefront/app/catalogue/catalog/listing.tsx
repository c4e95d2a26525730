import { listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { optional } from '@shpulka/ui/optional.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '../../base/shell/announcement.ts'
import { paths } from '../../paths.ts'
import { LazySearchPart } from '../search/lazy-search-part.tsx'
import { useMayHaveMachines } from '../workshop/may-have-machines.ts'
import { Filters } from './filters.tsx'
import type { Listing as ListingData } from './listing.server.ts'
import { ListingGoods } from './listing-goods.tsx'
import { ChildCategories, FrequentCombinations, SimilarCategories } from './listing-links.tsx'

const Banner = optional(() => import('../../content/banners/banner-card.tsx'))
const ForYourMachines = optional(() => import('../workshop/for-your-machines.tsx'))

/** `head`: shown above the products instead of the breadcrumb and heading of a category. */
export function Listing({ data, head }: { data: ListingData; head?: ReactNode }) {
  const { choice, products, filters, category, children, similar, crumbs } = data
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const closeSheet = useCallback(() => setIsSheetOpen(false), [])
  const searchTitle = choice.search && `Поиск: «${choice.search}»${category ? ` — ${category.title}` : ''}`
  const title = searchTitle || (category ? data.seo.h1 || category.title : 'Все товары')
  const isFiltered = choice.filters.length > 0
  const mayHaveMachines = useMayHaveMachines()
  useAnnouncedCount(data)

  return (
    <div className="frame">
      {head ?? (
        <>
          <Breadcrumb
            steps={[{ title: 'Главная', to: paths.home() }, { title: 'Каталог', to: paths.catalog() }, ...crumbs]}
          />
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1>{choice.page > 1 ? `${title} - Страница ${choice.page}` : title}</h1>
            <p className="text-ink-3">{counted(products.total, goodsForms)}</p>
            {mayHaveMachines && (category || choice.search !== '') && !isFiltered && (
              <Suspense>
                <ForYourMachines category={category?.id ?? null} path={category?.path ?? ''} search={choice.search} />
              </Suspense>
            )}
          </div>
        </>
      )}
      {choice.search ? (
        <LazySearchPart part="above" data={data} />
      ) : (
        <ChildCategories categories={children}>
          {data.isPicked && <ChipLink to={paths.pickMachine()}>Подобрать машину под задачу</ChipLink>}
        </ChildCategories>
      )}
      {products.total === 0 && !isFiltered ? (
        <div className="mt-6">
          <LazySearchPart part="instead" data={data} />
        </div>
      ) : (
        <div className="mt-3 grid gap-x-8 sm:mt-5 lg:grid-cols-[264px_minmax(0,1fr)]">
          <Filters
            // One component shows all categories: what is loaded, chosen and unfolded belongs to one of them.
            key={data.place}
            filters={filters}
            choice={choice}
            total={products.total}
            categoryPath={data.place}
            isOpen={isSheetOpen}
            onClose={closeSheet}
          />
          <ListingGoods data={data} onFilters={() => setIsSheetOpen(true)} />
        </div>
      )}
      <FrequentCombinations data={data} />
      {choice.search && <LazySearchPart part="below" data={data} />}
      {data.banner && (
        <div className="mt-10">
          <Suspense>
            <Banner banner={data.banner} />
          </Suspense>
        </div>
      )}
      {category?.description && choice.page === 1 && !isFiltered && !choice.search && (
        <section className="mt-12 max-w-190 text-ink-2">
          {category.description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      )}
      <SimilarCategories categories={similar} />
    </div>
  )
}

/** Another choice in the same list changes neither its heading nor the focus: the number of goods is announced. */
function useAnnouncedCount({ choice, place, products: { total } }: ListingData) {
  const query = listingQuery(choice)
  const before = useRef({ place, query })
  const page = choice.page > 1 ? `Страница ${choice.page}, ` : ''
  useEffect(() => {
    const isSameList = before.current.place === place
    if (isSameList && before.current.query === query) return
    before.current = { place, query }
    if (isSameList) announce(page + counted(total, goodsForms))
  }, [place, query, page, total])
}
