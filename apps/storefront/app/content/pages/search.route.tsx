import { pages } from '@shpulka/contract/content/pages'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { counted, materialForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/search.route.ts'
import { FoundTexts } from './found-texts.tsx'

const maxSearchLength = 200

export const meta = unindexedMeta('search')

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get('search') ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim()
  const found = await callApi(context.get(requestContext), pages.searchPages, {
    query: { search, page: pageIn(url) },
    isPersonal: false,
  })
  return { search, found }
}

/** Search in all texts of the shop. */
export default function SearchTextsPage({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <div className="max-w-200">
        <h1>Поиск по статьям и страницам</h1>
        <search>
          <form action={paths.searchTexts()} className="mt-4 flex gap-2">
            <label htmlFor="search-texts" className="sr-only">
              Что найти
            </label>
            <input
              id="search-texts"
              key={search}
              name="search"
              type="search"
              maxLength={maxSearchLength}
              defaultValue={search}
              placeholder="Доставка, гарантия, настройка натяжения"
              className="h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-4 placeholder:text-ink-3 hover:border-ink"
            />
            <Button type="submit">
              <Icon name="search" className="size-5" />
              Найти
            </Button>
          </form>
        </search>
        {search !== '' && (
          <p role="status" className="mt-4 text-ink-2">
            {found.total === 0
              ? `По запросу «${search}» ничего не написано`
              : `По запросу «${search}» — ${counted(found.total, materialForms)}.`}{' '}
            {found.total > 0 && (
              <Link to={paths.search(search)} className="text-link underline">
                Искать среди товаров
              </Link>
            )}
          </p>
        )}
        <div className="mt-4">
          {found.items.length > 0 ? (
            <FoundTexts items={found.items} />
          ) : (
            <EmptyState
              title={search === '' ? 'Напишите, что найти' : 'Попробуйте другие слова'}
              actions={search && <ButtonLink to={paths.search(search)}>Искать среди товаров</ButtonLink>}
            >
              Ищем в справке, справочнике, новостях, акциях, статьях, подборках, готовых комплектах и схемах запчастей;
              форма слова не важна.
            </EmptyState>
          )}
        </div>
        <div className="mt-5">
          <Pager page={found.page} pages={found.pages} hrefOf={(page) => paths.searchTexts(search, page)} />
        </div>
      </div>
    </div>
  )
}
