import { feedPaths } from '@shpulka/contract/catalogue/feeds'
import type { Block } from '@shpulka/contract/content/blocks'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { coverRatio } from '@shpulka/ui/cover-ratio.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { Link } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { ProductStrip } from '../../catalogue/catalog/product-strip.tsx'
import { paths } from '../../paths.ts'
import { Blocks } from '../pages/blocks.tsx'
import { PageContents } from '../pages/page-contents.tsx'
import { pageParts } from '../pages/page-parts.rule.ts'
import { measure } from '../pages/text-blocks.tsx'
import type { Route } from './+types/news-detail.route.ts'
import { ActionTerm } from './action-term.tsx'
import { NewsCard } from './news-card.tsx'
import { loadNewsDetail } from './news-detail.server.ts'
import { newsSections } from './news-sections.rule.ts'
import { structuredNews } from './news-structured.rule.ts'
import { ShareLinks } from './share-links.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { item, seo } = loaderData
  const canonical = paths.newsDetail(item.type, item.code)
  return [
    ...pageMeta(shop, {
      ...seo,
      canonical,
      image: item.image,
      type: 'article',
      published: item.publicationDate,
      updated: item.updatedAt,
      structured: import.meta.env.SSR && shop ? structuredNews(shop.origin, canonical, item, shop.site.name) : [],
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${newsSections[item.type].title} — RSS`,
      href: (shop?.origin ?? '') + feedPaths.newsRss(item.type),
    },
  ]
}

export const loader = ({ context, url, params }: Route.LoaderArgs) =>
  loadNewsDetail(context.get(requestContext), url.pathname, params.detail)

/** A text with at least this many headings shows them beside it. */
const minHeadings = 3

/** The short text above the picture is the lead, so the long text needs none. */
const withoutLead = <Each extends { block: Block }>(each: Each): Each =>
  each.block.kind === 'text' ? { ...each, block: { ...each.block, isLead: false } } : each

export default function NewsDetailPage({ loaderData: { item, seo, blocks, products, others } }: Route.ComponentProps) {
  const { type, name, image, term, tags, previous, next } = item
  const { contents } = pageParts(blocks, minHeadings)
  const hasContents = contents.length > 0
  const columns = classes(hasContents && 'xl:grid xl:grid-cols-[minmax(0,1fr)_260px] xl:gap-x-16')
  // Beside the contents pictures and tables are as wide as their column; lines of text are not.
  const width = classes(measure, hasContents && 'xl:max-w-none')
  // Products after the text take the whole width.
  const textEnd = blocks.findLastIndex(({ block }) => block.kind !== 'products') + 1
  return (
    // One component shows all news: a form that was sent, or typed, belongs to one of them.
    <div key={item.code} className="frame">
      <article>
        <div className={columns}>
          <div>
            <div className={measure}>
              <NewsHeading item={item} h1={seo.h1} />
            </div>
            {image && (
              <div className={classes(width, 'mt-5 overflow-hidden rounded-card border border-line')}>
                <Picture
                  fileId={image}
                  alt=""
                  sizes={`${hasContents ? '(min-width: 1280px) 908px, ' : ''}(min-width: 768px) 640px, 100vw`}
                  maxWidth={1280}
                  ratio={coverRatio}
                  isEager
                />
              </div>
            )}
          </div>
          {hasContents && (
            <div className={classes(measure, 'mt-5 xl:col-start-2 xl:row-span-2 xl:row-start-1')}>
              <PageContents headings={contents} />
            </div>
          )}
          <div>
            <div className={classes(width, 'mt-6')}>
              {term?.state === 'ended' && (
                <div className="mb-5">
                  <Notice>
                    Акция закончилась. Что действует сейчас — в списке <Link to={paths.news('actions')}>акций</Link>.
                  </Notice>
                </div>
              )}
              <Blocks blocks={blocks.slice(0, textEnd).map(withoutLead)} />
            </div>
          </div>
        </div>
        <Blocks blocks={blocks.slice(textEnd)} />
        <ProductStrip title={type === 'actions' ? 'Товары акции' : 'Товары по теме'} products={products} />
        <div className={classes(measure, 'mt-8')}>
          <NewsTags type={type} tags={tags} />
          <div className="mt-4 border-t border-line pt-3">
            <ShareLinks path={paths.newsDetail(type, item.code)} title={name} />
          </div>
        </div>
      </article>
      {(previous ?? next) && <Neighbours type={type} previous={previous} next={next} />}
      {others.length > 0 && <RelatedNews type={type} items={others} />}
    </div>
  )
}

type Item = Route.ComponentProps['loaderData']['item']

/** The way back, the date or the term, the title and the lead. */
function NewsHeading({ item: { type, name, preview, publicationDate, term }, h1 }: { item: Item; h1: string }) {
  return (
    <>
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: newsSections[type].title, to: paths.news(type) },
        ]}
      />
      <p className="text-note text-ink-3">
        {term ? (
          <ActionTerm term={term} />
        ) : (
          <time dateTime={publicationDate}>{dateText(new Date(publicationDate))}</time>
        )}
      </p>
      <h1 className="mt-1.5">
        <NonBreakingText>{h1 || name}</NonBreakingText>
      </h1>
      <p className="mt-3 text-lead text-ink-2">
        <NonBreakingText isProse>{preview}</NonBreakingText>
      </p>
    </>
  )
}

function NewsTags({ type, tags }: Pick<Item, 'type' | 'tags'>) {
  if (tags.length === 0) return null
  return (
    <nav aria-label="Темы" className="flex flex-wrap gap-2 print:hidden">
      {tags.map(({ code, title: tag }) => (
        <ChipLink key={code} to={paths.news(type, { tag: code })}>
          {tag}
        </ChipLink>
      ))}
    </nav>
  )
}

/** The publications before and after this one. */
function Neighbours({ type, previous, next }: Pick<Item, 'type' | 'previous' | 'next'>) {
  return (
    <nav aria-label="Соседние публикации" className={classes(measure, 'mt-8 grid gap-3 sm:grid-cols-2 print:hidden')}>
      {previous && (
        <Link
          to={paths.newsDetail(type, previous.code)}
          prefetch="intent"
          className="rounded-card border border-line bg-surface p-3 hover:border-edge sm:p-4"
        >
          <span className="block text-note text-ink-3">Раньше</span>
          {previous.name}
        </Link>
      )}
      {next && (
        <Link
          to={paths.newsDetail(type, next.code)}
          prefetch="intent"
          className="rounded-card border border-line bg-surface p-3 hover:border-edge sm:col-start-2 sm:p-4 sm:text-right"
        >
          <span className="block text-note text-ink-3">Позже</span>
          {next.name}
        </Link>
      )}
    </nav>
  )
}

function RelatedNews({ type, items }: { type: Item['type']; items: Route.ComponentProps['loaderData']['others'] }) {
  const { all, related: title } = newsSections[type]
  return (
    <section aria-label={title} className="mt-12 print:hidden">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2>{title}</h2>
        <Link
          to={paths.news(type)}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-note text-link md:min-h-0"
        >
          {all}
        </Link>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((each) => (
          <li key={each.id} className="sm:max-lg:nth-3:hidden">
            <NewsCard item={each} level="h3" sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
