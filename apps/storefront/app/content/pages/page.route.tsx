import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/page.route.ts'
import type { LoadedBlock } from './block-data.server.ts'
import { Blocks } from './blocks.tsx'
import { CardsBlock } from './cards-block.tsx'
import { loadPage } from './page.server.ts'
import { PageContents } from './page-contents.tsx'
import { pageParts } from './page-parts.rule.ts'
import { structuredPage } from './page-structured.rule.ts'
import { SectionMenu } from './section-menu.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { page, seo, blocks } = loaderData
  return pageMeta(shop, {
    ...seo,
    canonical: page.path,
    ...manualsPages(blocks),
    structured: import.meta.env.SSR && shop ? structuredPage(shop.origin, page, shop.site) : [],
  })
}

/** The page of a list of manuals; a search in it is the list itself for search engines. */
function manualsPages(blocks: readonly LoadedBlock[]) {
  const manuals = blocks.map(({ dynamic }) => dynamic).find((dynamic) => dynamic?.kind === 'manuals')
  if (!manuals || manuals.data.brand || manuals.data.search) return {}
  return { page: manuals.data.page, pages: manuals.data.pages }
}

export const loader = ({ context, url }: Route.LoaderArgs) => loadPage(context.get(requestContext), url)

export default function TextPage({
  loaderData: { page, seo, section, siblings, subpages, blocks },
}: Route.ComponentProps) {
  const { lead, rest, contents } = pageParts(blocks)
  const isSection = page.path === section?.path
  const linkedPaths = new Set(
    blocks.flatMap(({ block }) => (block.kind === 'cards' ? block.items.map(({ href }) => href) : [])),
  )
  // Subpages the section's own text does not link to.
  const unlinked = isSection ? subpages.filter(({ path }) => !linkedPaths.has(path)) : []
  const hasMenu = section !== null && siblings.length > 0 && !isSection
  return (
    // One component shows all text pages: a form that was sent, or typed, belongs to one of them.
    <div key={page.path} className="frame">
      <Breadcrumb
        steps={[{ title: 'Главная', to: paths.home() }, ...page.steps.map(({ title, path }) => ({ title, to: path }))]}
      />
      <div className={classes(hasMenu && 'lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-x-10')}>
        {hasMenu && (
          <div>
            <SectionMenu section={section} pages={siblings} />
          </div>
        )}
        <article className={classes(contents.length > 0 && 'xl:grid xl:grid-cols-[minmax(0,1fr)_230px] xl:gap-x-10')}>
          <div className="xl:col-span-2">
            <h1 className="max-w-[30ch]">{seo.h1 || page.h1}</h1>
            <hr aria-hidden className="stitch mt-3 w-24" />
            {lead.length > 0 && (
              <div className="mt-4">
                <Blocks blocks={lead} />
              </div>
            )}
          </div>
          {contents.length > 0 && (
            <div className="mt-5 xl:order-2">
              <PageContents headings={contents} />
            </div>
          )}
          <div className="mt-5 min-w-0">
            {unlinked.length > 0 && (
              <div className="mb-6">
                <CardsBlock
                  block={{
                    title: '',
                    items: unlinked.map(({ path, title, description }) => ({ href: path, title, text: description })),
                  }}
                />
              </div>
            )}
            <Blocks blocks={rest} />
            <p className="mt-10 border-t border-line pt-3 text-note text-ink-3">
              Обновлено {dateText(new Date(page.updatedAt))}
            </p>
          </div>
        </article>
      </div>
    </div>
  )
}
