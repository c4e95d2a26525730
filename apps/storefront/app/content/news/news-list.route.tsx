import { feedPaths } from '@shpulka/contract/catalogue/feeds'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { breadcrumbList } from '../../catalogue/catalog/structured-data.rule.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/news-list.route.ts'
import { NewsCard } from './news-card.tsx'
import { loadNewsList } from './news-list.server.ts'
import { newsSections } from './news-sections.rule.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { type, page, pages, tag, seo } = loaderData
  const { title } = newsSections[type]
  const address = paths.news(type)
  return [
    ...pageMeta(shop, {
      ...seo,
      title: tag ? `${title}: ${tag.title} — ${shop?.site.name ?? ''}` : seo.title,
      canonical: tag ? paths.news(type, { tag: tag.code }) : address,
      page,
      pages,
      structured: import.meta.env.SSR
        ? [
            breadcrumbList(shop?.origin ?? '', [
              { title: 'Главная', to: paths.home() },
              { title, to: address },
            ]),
          ]
        : [],
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${title} — RSS`,
      href: (shop?.origin ?? '') + feedPaths.newsRss(type),
    },
  ]
}

export const loader = ({ context, url }: Route.LoaderArgs) => loadNewsList(context.get(requestContext), url)

export default function NewsListPage({
  loaderData: { type, page, pages, total, items, tags, tag, seo },
}: Route.ComponentProps) {
  const { title, about, none, forms } = newsSections[type]
  const heading = tag ? `${title}: ${tag.title}` : seo.h1 || title
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }, ...(tag ? [{ title, to: paths.news(type) }] : [])]} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>
          {page > 1 ? `${heading} - Страница ${page}` : heading}{' '}
          {total > 0 && (
            <span className="text-body font-normal whitespace-nowrap text-ink-3">{counted(total, forms)}</span>
          )}
        </h1>
        <a
          href={feedPaths.newsRss(type)}
          className="inline-flex min-h-11 items-center gap-1.5 text-note text-ink-2 hover:text-link md:min-h-0 print:hidden"
        >
          <Icon name="rss" className="size-4" />
          RSS
        </a>
      </div>
      <p className="mt-1 max-w-160 text-ink-2">{about}</p>
      {tags.length > 1 && (
        <nav
          aria-label="Темы"
          className="strip mt-4 gap-2 max-md:-mx-4 max-md:scroll-px-4 max-md:px-4 md:flex-wrap print:hidden"
        >
          <ChipLink to={paths.news(type)} isCurrent={tag === null} {...(tag === null && { note: total })}>
            Все
          </ChipLink>
          {tags
            .filter(({ code, count }) => count > 1 || code === tag?.code)
            .map((each) => (
              <ChipLink
                key={each.code}
                to={paths.news(type, { tag: each.code })}
                note={each.count}
                isCurrent={each.code === tag?.code}
              >
                {each.title}
              </ChipLink>
            ))}
        </nav>
      )}
      {items.length === 0 ? (
        <div className="mt-5">
          <EmptyState title={none} actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}>
            <CallUs after=": расскажем, что нового.">Спросите нас по телефону</CallUs>
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item, index) => (
            <li key={item.id}>
              <NewsCard
                item={item}
                isFirst={index < 2}
                sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw"
              />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className="mt-6">
          <Pager
            page={page}
            pages={pages}
            hrefOf={(number) => paths.news(type, { page: number, ...(tag && { tag: tag.code }) })}
          />
        </div>
      )}
    </div>
  )
}
