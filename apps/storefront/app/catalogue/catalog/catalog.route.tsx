import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, goodsForms, sectionForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { type MenuCategory, menuTree } from '../../base/shell/menu-tree.rule.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { loadSeo } from '../../base/shell/page-seo.server.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { provideSearchPart } from '../search/lazy-search-part.tsx'
import SearchPart from '../search/search-part.tsx'
import type { Route } from './+types/catalog.route.ts'
import { catalogColumns } from './catalog-columns.rule.ts'
import { loadListing } from './listing.server.ts'
import { Listing } from './listing.tsx'
import { breadcrumbList } from './structured-data.rule.ts'

provideSearchPart(SearchPart)

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  const seo = loaderData?.seo
  const root = { title: 'Каталог', to: paths.catalog() }
  if (loaderData?.kind !== 'listing') {
    const structured = import.meta.env.SSR
      ? [breadcrumbList(shop?.origin ?? '', [{ title: 'Главная', to: paths.home() }, root])]
      : []
    return pageMeta(shop, { ...seo, title: seo?.title ?? root.title, canonical: root.to, structured })
  }
  const { search, page } = loaderData.choice
  const title = search ? `Поиск: ${search}` : 'Все товары'
  // A search has no canonical address.
  const canonical = search === '' ? { canonical: root.to } : {}
  return pageMeta(shop, {
    title: `${title} — ${shop?.site.name ?? ''}`,
    ...canonical,
    page,
    isNoIndex: location.search !== '',
  })
}

/** The root of the catalogue or, with a search or filters, a listing of the whole catalogue. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const isListing = [...url.searchParams.keys()].some(
    (name) => name === 'search' || name.startsWith('f.') || name === 'page',
  )
  if (isListing) return loadListing(ctx, null, url)
  const pictures = Object.fromEntries(
    ctx.init.categories.filter(({ parentId }) => parentId === null).map(({ id, image }) => [id, image]),
  )
  const seo = await loadSeo(ctx, url.pathname, 'Каталог')
  return { kind: 'root' as const, seo, tree: menuTree(ctx.init.categories, null, 3), pictures }
}

export default function CatalogPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'listing') return <Listing data={loaderData} />
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>{loaderData.seo.h1 || 'Каталог'}</h1>
      <Tiles tree={loaderData.tree} pictures={loaderData.pictures} />
      <div className="mt-5 md:hidden">
        <FirstSteps />
      </div>
      <Sections tree={loaderData.tree} pictures={loaderData.pictures} />
    </div>
  )
}

interface SectionsProps {
  tree: readonly MenuCategory[]
  pictures: Readonly<Record<number, string | null>>
}

/** On a tablet two columns that the browser balances, on a desktop three that end on one line. */
function Sections({ tree, pictures }: SectionsProps) {
  const firstSteps = { id: 0, children: Array.from({ length: 4 }, () => ({ children: [] })) }
  return (
    <div className="mt-5 gap-3 max-md:hidden md:columns-2 lg:grid lg:grid-cols-3">
      {catalogColumns<MenuCategory | typeof firstSteps>([...tree, firstSteps], 3).map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
        <ul key={index} className="gap-3 max-lg:contents lg:flex lg:flex-col">
          {column.map((section) =>
            'title' in section ? (
              <Section
                key={section.id}
                root={section}
                picture={pictures[section.id] ?? null}
                isFirst={section === column[0]}
              />
            ) : (
              <li key={section.id} className={sectionLook('border-dashed border-edge')}>
                <p className="mb-3 text-lead font-semibold">С чего начать</p>
                <FirstSteps />
              </li>
            ),
          )}
        </ul>
      ))}
    </div>
  )
}

const sectionLook = (look: string) => classes('break-inside-avoid rounded-card border p-4 max-lg:mb-3 lg:grow', look)

/** Ways to the goods other than by sections. */
const FirstSteps = () => (
  <ul className="grid gap-2">
    {[
      { to: paths.pastedList(), title: 'Вставить список артикулов' },
      { to: paths.pickMachine(), title: 'Подобрать машину под задачу' },
      { to: paths.planWorkshop(), title: 'Спланировать цех' },
    ].map(({ to, title }) => (
      <li key={to}>
        <ButtonLink to={to} look="quiet" className="w-full">
          {title}
        </ButtonLink>
      </li>
    ))}
  </ul>
)

/** On phones only the sections; subsections are on their pages. */
function Tiles({ tree, pictures }: SectionsProps) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3 md:hidden">
      {tree.map(({ id, title, path, count, children }, index) => (
        <li key={id} className="group/tile min-w-0 last:odd:max-sm:col-span-2">
          <Link
            to={paths.category(path)}
            prefetch="intent"
            className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface max-sm:group-[:last-child:nth-child(odd)]/tile:flex-row"
          >
            <span className="aspect-square shrink-0 bg-ground max-sm:group-[:last-child:nth-child(odd)]/tile:w-1/2">
              <Picture
                fileId={pictures[id] ?? null}
                alt=""
                sizes="(min-width: 640px) 33vw, 50vw"
                maxWidth={480}
                isEager={index < 4}
                className="size-full mix-blend-multiply"
              />
            </span>
            <span className="flex grow flex-col p-2.5">
              <span className="leading-5 font-semibold [overflow-wrap:anywhere] hyphens-auto">{title}</span>
              <span className="mt-auto pt-1 text-note text-ink-3">
                {counted(count, goodsForms)}
                {children.length > 0 && <span className="block">{counted(children.length, sectionForms)}</span>}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SectionProps {
  root: MenuCategory
  picture: string | null
  isFirst: boolean
}

/** A section with two levels of subcategories. */
function Section({ root, picture, isFirst }: SectionProps) {
  return (
    <li className={sectionLook('border-line bg-surface')}>
      <Link to={paths.category(root.path)} prefetch="intent" className="group flex items-center gap-4">
        <span className="size-28 shrink-0 overflow-hidden rounded-control bg-ground">
          <Picture
            fileId={picture}
            alt=""
            sizes="112px"
            maxWidth={320}
            isEager={isFirst}
            className="size-full mix-blend-multiply"
          />
        </span>
        <span className="min-w-0">
          <span className="block text-lead font-semibold group-hover:text-link">{root.title}</span>
          <span className="text-note text-ink-3">{counted(root.count, goodsForms)}</span>
        </span>
      </Link>
      {root.children.length > 0 && (
        <ul className="mt-3 border-t border-line pt-2">
          {root.children.map((child) => (
            <li key={child.id}>
              <Link
                to={paths.category(child.path)}
                prefetch="intent"
                className="flex min-h-8 items-center justify-between gap-3 hover:text-link"
              >
                <span className="min-w-0">{child.title}</span>
                <span className="text-note text-ink-3">{child.count}</span>
              </Link>
              {child.children.length > 0 && (
                <ul className="flex flex-wrap gap-x-3 pb-1 text-note text-ink-2">
                  {child.children.map((leaf) => (
                    <li key={leaf.id}>
                      <Link
                        to={paths.category(leaf.path)}
                        prefetch="intent"
                        className="inline-flex min-h-6 items-center hover:text-link hover:underline"
                      >
                        {leaf.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
