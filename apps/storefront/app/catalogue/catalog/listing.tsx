import { type ListingChoice, listingQuery, type ProductSort } from '@shpulka/contract/catalogue/listing-address'
import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { useBack } from '../../base/shell/settings-form.tsx'
import { useKnownShop } from '../../base/shell/shop.ts'
import { counted, goods } from '../../base/text/plural.rule.ts'
import { Breadcrumb } from '../../base/ui/breadcrumb.tsx'
import { ButtonLink, buttonClasses } from '../../base/ui/button.tsx'
import { ChipLink } from '../../base/ui/chip.tsx'
import { classes } from '../../base/ui/classes.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { Microdata } from '../../base/ui/microdata.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { Select } from '../../base/ui/select.tsx'
import { Skeleton } from '../../base/ui/skeleton.tsx'
import { BannerCard } from '../../content/banners/banner-card.tsx'
import { FoundAbove, FoundBeside } from '../../content/pages/found-beside.tsx'
import { paths } from '../../paths.ts'
import { NothingFound } from '../search/nothing-found.tsx'
import { SearchCorrection } from '../search/search-correction.tsx'
import { SearchSections } from '../search/search-sections.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { Filters, filtersFormId } from './filters.tsx'
import { isGuestPriced, offerCatalogMicrodata } from './goods-markup.rule.ts'
import type { Listing as ListingData } from './listing.server.ts'
import { sortTitles, withoutFilters } from './listing-choice.rule.ts'
import { ProductCard, ProductRow } from './product-card.tsx'
import { useMorePages } from './use-more-pages.ts'

/** How many pictures of a listing are seen before any scrolling: asked for at once. */
const firstPictures = 2

/** `head`: what stands over the goods in place of the way and the heading of a category. */
export function Listing({ data, head }: { data: ListingData; head?: ReactNode }) {
  const { choice, products, filters, category, children, near, crumbs, view } = data
  const { pathname } = useLocation()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const closeSheet = useCallback(() => setIsSheetOpen(false), [])
  const more = useMorePages(data)
  const isLoading = useNavigation().location?.pathname === pathname
  const addressOf = (changes: Partial<ListingChoice>) => pathname + listingQuery({ ...choice, ...changes })
  const searchTitle = choice.search && `Поиск: «${choice.search}»${category ? ` — ${category.title}` : ''}`
  const title = searchTitle || (category ? data.seo.h1 || category.title : 'Все товары')
  const isNarrowed = choice.filters.length > 0
  // Goods come first; where there are none, texts are what was found.
  const isTextFirst = products.total === 0 && !isNarrowed

  return (
    <div className="frame">
      {head ?? (
        <>
          <Breadcrumb steps={[{ title: 'Каталог', to: paths.catalog() }, ...crumbs]} />
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1>{choice.page > 1 ? `${title} - Страница ${choice.page}` : title}</h1>
            <p className="text-ink-3">{counted(products.total, goods)}</p>
          </div>
        </>
      )}
      <SearchCorrection choice={choice} searched={products.searched} />
      {data.foundIn && <SearchSections choice={choice} foundIn={data.foundIn} categoryPath={category?.path ?? null} />}
      {data.written &&
        (isTextFirst ? <FoundBeside search={choice.search} {...data.written} /> : <FoundAbove {...data.written} />)}
      {children.length > 0 && !choice.search && (
        <nav aria-label="Подразделы" className="strip -mx-4 mt-4 gap-2 px-4 scroll-px-4 md:mx-0 md:flex-wrap md:px-0">
          {children.map(({ id, title: name, path, image, count }) => (
            <ChipLink key={id} to={paths.category(path)} note={count}>
              {image && (
                <span className="-ml-2.5 size-8 shrink-0 overflow-hidden rounded-full bg-ground md:-ml-2 md:size-7">
                  <Picture fileId={image} alt="" sizes="32px" largest={96} className="size-full mix-blend-multiply" />
                </span>
              )}
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      {data.combinations.length > 0 && (
        <nav
          aria-label="Часто ищут"
          className="strip -mx-4 mt-3 items-center gap-2 px-4 scroll-px-4 md:mx-0 md:flex-wrap md:px-0"
        >
          <span className="shrink-0 text-note text-ink-3">Часто ищут:</span>
          {data.combinations.map(({ title: name, to }) => (
            <ChipLink key={to} to={to} isCurrent={to === data.seo.canonical}>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      {products.total === 0 && !isNarrowed ? (
        <div className="mt-6">
          <NothingFound choice={choice} searched={products.searched} foundIn={data.foundIn} />
        </div>
      ) : (
        <div className="mt-5 grid gap-x-8 lg:grid-cols-[264px_minmax(0,1fr)]">
          <Filters
            filters={filters}
            choice={choice}
            total={products.total}
            categoryPath={data.place}
            isOpen={isSheetOpen}
            onClose={closeSheet}
          />
          <section
            aria-label="Товары"
            aria-busy={isLoading || undefined}
            className={classes('min-w-0 transition-opacity', isLoading && 'opacity-60')}
          >
            <h2 className="sr-only">Товары</h2>
            <CatalogMarkup data={data} />
            <Toolbar
              choice={choice}
              view={view}
              filtersCount={choice.filters.length}
              onFilters={() => setIsSheetOpen(true)}
            />
            <ChosenFilters filters={filters} choice={choice} />
            {more.items.length === 0 ? (
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
            ) : view === 'rows' ? (
              <ul className="mt-3 flex flex-col gap-2">
                {more.items.map((product, at) => (
                  <li key={product.id}>
                    <ProductRow product={product} isFirst={at < firstPictures} />
                  </li>
                ))}
                {more.expected.map((key) => (
                  <li key={key}>
                    <Skeleton className="h-37 md:h-18" />
                  </li>
                ))}
              </ul>
            ) : (
              <ul className="mt-3 grid grid-cols-2 gap-2 not-has-[.next-step:not(:empty)]:[&_.next-step]:hidden sm:grid-cols-3 sm:gap-3 xl:grid-cols-4 2xl:grid-cols-5">
                {more.items.map((product, at) => (
                  <li key={product.id} className="min-w-0">
                    <ProductCard product={product} isFirst={at < firstPictures} />
                  </li>
                ))}
                {more.expected.map((key) => (
                  <li key={key} className="min-w-0">
                    <Skeleton className="h-full min-h-112" />
                  </li>
                ))}
              </ul>
            )}
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
              {more.nextPage !== null && (
                <a
                  href={addressOf({ page: more.nextPage })}
                  onClick={more.show}
                  aria-busy={more.isLoading || undefined}
                  className={buttonClasses('quiet', 'normal', 'max-sm:w-full')}
                >
                  {more.isLoading ? 'Загружаем…' : 'Показать ещё'}
                </a>
              )}
              <Pager page={more.page} pages={products.pages} hrefOf={(page) => addressOf({ page })} />
            </div>
          </section>
        </div>
      )}
      {!isTextFirst && data.written && <FoundBeside search={choice.search} {...data.written} />}
      {data.banner && (
        <div className="mt-10">
          <BannerCard banner={data.banner} />
        </div>
      )}
      {category?.description && choice.page === 1 && !isNarrowed && !choice.search && (
        <section className="mt-12 max-w-190 border-t border-line pt-6 text-ink-2">
          {category.description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      )}
      <NearCategories categories={near} />
    </div>
  )
}

interface ToolbarProps {
  choice: ListingData['choice']
  view: ListingData['view']
  filtersCount: number
  onFilters: () => void
}

function Toolbar({ choice, view, filtersCount, onFilters }: ToolbarProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <div className="mb-2 flex items-center gap-2 max-lg:sticky max-lg:top-15 md:max-lg:top-29 max-lg:z-20 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:py-2 print:hidden">
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is the address that opens the sheet */}
      <a
        href="#filters"
        className={buttonClasses('quiet', 'normal', 'shrink-0 max-sm:px-2.5! lg:hidden')}
        onClick={(event) => {
          event.preventDefault()
          onFilters()
        }}
      >
        <SlidersHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
        Фильтры
        {filtersCount > 0 && <span className="rounded-full bg-ink px-1.5 text-note text-white">{filtersCount}</span>}
      </a>
      <Select
        label="Порядок"
        isLabelHidden
        name="sort"
        form={filtersFormId}
        defaultValue={choice.sort}
        key={choice.sort}
        options={Object.entries(sortTitles).flatMap(([value, title]) =>
          value === 'relevance' && !choice.search ? [] : [{ value, title }],
        )}
        onChange={(event) => {
          const sort = event.target.value as ProductSort
          void navigate(pathname + listingQuery({ ...choice, sort, page: 1 }), {
            replace: true,
            preventScrollReset: true,
          })
        }}
        className="min-w-0 grow sm:max-w-60"
      />
      <noscript>
        <button type="submit" form={filtersFormId} className={buttonClasses('quiet')}>
          Применить
        </button>
      </noscript>
      <ViewSwitch view={view} />
    </div>
  )
}

/**
 * Grid or rows: remembered by the server, so the next page comes as chosen. On phones only the other one is offered.
 */
function ViewSwitch({ view }: { view: ListingData['view'] }) {
  const back = useBack()
  return (
    <form
      method="post"
      action={paths.settings()}
      className="ml-auto flex shrink-0 rounded-control border border-edge bg-surface"
    >
      <input type="hidden" name="back" value={back} />
      {(
        [
          ['grid', 'Сеткой', LayoutGrid],
          ['rows', 'Строками с характеристиками', Rows3],
        ] as const
      ).map(([value, label, Icon]) => (
        <button
          key={value}
          type="submit"
          name="view"
          value={value}
          aria-label={label}
          aria-pressed={view === value}
          className={classes(
            'grid size-11 place-content-center rounded-[5px]',
            view === value ? 'bg-ground text-ink max-sm:hidden' : 'text-ink-3 hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      ))}
    </form>
  )
}

/** Structured data of a category's goods: with guests' prices or none, and only on indexed pages. */
function CatalogMarkup({ data: { category, products, choice, seo } }: { data: ListingData }) {
  const { origin, guestRole } = useKnownShop()
  if (!category || choice.filters.length > 0 || choice.search !== '' || !isGuestPriced(products.items, guestRole))
    return null
  const { title: name, image } = category
  return (
    <Microdata
      type="OfferCatalog"
      html={offerCatalogMicrodata(origin, { name, image, description: seo.description }, products.items)}
    />
  )
}

/** Where else such goods are: pictures say more than names. */
function NearCategories({ categories }: { categories: ListingData['near'] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-labelledby="near" className="mt-12">
      <h2 id="near">Похожие разделы</h2>
      <ul className="strip -mx-4 mt-4 gap-3 px-4 scroll-px-4 pb-1 md:mx-0 md:grid md:grid-cols-4 md:px-0 xl:grid-cols-8">
        {categories.map(({ id, title, path, image }) => (
          <li key={id} className="w-32 md:w-auto">
            <Link
              to={paths.category(path)}
              prefetch="intent"
              className="block h-full rounded-card border border-line bg-surface p-2 text-center text-note font-medium hover:border-edge hover:text-link"
            >
              <Picture
                fileId={image}
                alt=""
                sizes="128px"
                largest={160}
                className="mb-2 aspect-square rounded-control bg-ground mix-blend-multiply"
              />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
