import { settings } from '@shpulka/contract/settings'
import { Link } from 'react-router'
import { callApi } from '../api/client.server.ts'
import { visitContext } from '../api/visit.server.ts'
import { paths } from '../paths.ts'
import { menuTree } from '../shell/menu-tree.rule.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { ShopData } from '../shell/shop.ts'
import { counted, goods } from '../text/plural.rule.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/catalog.route.ts'
import { loadListing } from './listing.server.ts'
import { Listing } from './listing.tsx'
import { breadcrumbList } from './structured-data.rule.ts'

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  const seo = loaderData?.seo
  const root = { title: 'Каталог', to: paths.catalog() }
  if (loaderData?.kind !== 'listing') {
    const structured = [breadcrumbList(shop?.origin ?? '', [{ title: 'Главная', to: paths.home() }, root])]
    return pageMeta(shop, { ...seo, title: seo?.title ?? root.title, canonical: root.to, structured })
  }
  const { search, page } = loaderData.choice
  const title = search ? `Поиск: ${search}` : 'Все товары'
  // A search is nobody's other address.
  const canonical = search === '' ? { canonical: root.to } : {}
  return pageMeta(shop, { title: `${title} — ${shop?.site.name ?? ''}`, ...canonical, page, isHidden: location.search !== '' })
}

/** The root of the catalogue, or (with words or filters) a search through all of it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const isAsked = [...url.searchParams.keys()].some((name) => name === 'search' || name.startsWith('f.') || name === 'page')
  if (isAsked) return loadListing(visit, null, url)
  const pictures = Object.fromEntries(visit.init.categories.filter(({ parentId }) => parentId === null).map(({ id, image }) => [id, image]))
  const seo = await callApi(visit, settings.getSeo, { query: { url: url.pathname } })
  return { kind: 'root' as const, seo, tree: menuTree(visit.init.categories, null, 3), pictures }
}

export default function CatalogPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'listing') return <Listing data={loaderData} />
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>{loaderData.seo.h1 || 'Каталог'}</h1>
      <p className="mt-2 text-ink-2">
        Знаете артикулы?{' '}
        <Link to={paths.pastedList()} className="underline underline-offset-2">
          Вставить список артикулов
        </Link>
      </p>
      <ul className="mt-5 gap-x-3 sm:columns-2 lg:columns-3">
        {loaderData.tree.map(({ id, title, path, count, children }, at) => (
          <li key={id} className="mb-3 break-inside-avoid rounded-card border border-line bg-surface p-4">
            <Link to={paths.category(path)} prefetch="intent" className="group flex items-center gap-4">
              <span className="size-20 shrink-0 overflow-hidden rounded-control bg-ground">
                <Picture
                  fileId={loaderData.pictures[id] ?? null}
                  alt=""
                  sizes="80px"
                  largest={160}
                  isFirst={at < 3}
                  className="size-full mix-blend-multiply"
                />
              </span>
              <span className="min-w-0">
                <span className="block text-lead font-semibold group-hover:text-accent">{title}</span>
                <span className="text-note text-ink-3">{counted(count, goods)}</span>
              </span>
            </Link>
            {children.length > 0 && (
              <ul className="mt-3 border-t border-line pt-2">
                {children.map((child) => (
                  <li key={child.id}>
                    <Link
                      to={paths.category(child.path)}
                      prefetch="intent"
                      className="flex min-h-11 items-center justify-between gap-3 hover:text-accent md:min-h-8"
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
                              className="inline-flex min-h-11 items-center hover:text-accent hover:underline md:min-h-6"
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
        ))}
      </ul>
    </div>
  )
}
