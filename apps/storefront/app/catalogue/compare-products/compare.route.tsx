import { compareProducts } from '@shpulka/contract/catalogue/compare-products'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink, buttonClasses } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { useShopData } from '../../base/shell/shop.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/compare.route.ts'
import { comparedIdsIn } from './compare-ids.rule.ts'
import { removeAllCompared, removeUnsold, useComparedIds } from './compare-list.ts'
import { CompareTable } from './compare-table.tsx'

export const meta = unindexedMeta('compare')

/**
 * The compared products are in the URL, so that a comparison can be shared: ?ids=1,2,3&in=a root
 * category&only=differences.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const ids = comparedIdsIn(url.searchParams.get('ids'))
  const tables = ids.length === 0 ? [] : await callApi(ctx, compareProducts.compareProducts, { query: { ids } })
  const requested = Number(url.searchParams.get('in'))
  const table = tables.find(({ category }) => category.id === requested) ?? tables[0] ?? null
  return {
    asked: ids,
    ids: tables.flatMap(({ products }) => products.map(({ id }) => id)),
    table,
    tabs: tables.map(({ category, products }) => ({ id: category.id, title: category.title, count: products.length })),
    isOnlyDifferences: url.searchParams.get('only') === 'differences',
  }
}

export default function ComparePage({
  loaderData: { asked, ids, table, tabs, isOnlyDifferences },
}: Route.ComponentProps) {
  useStoredProducts(ids.length === 0)
  useEffect(() => removeUnsold(asked, ids), [asked, ids])
  return (
    <div className="frame compare-sheet">
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: 'Каталог', to: paths.catalog() },
        ]}
      />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1>Сравнение</h1>
        {ids.length > 0 && <p className="text-ink-3">{counted(ids.length, goodsForms)}</p>}
        {ids.length > 1 && (
          <Link
            to={paths.compare()}
            rel="nofollow"
            // A shared comparison is not the visitor's own list, which may have other goods.
            onClick={() => removeAllCompared(ids)}
            data-done="Сравнение очищено"
            className="ml-auto -my-3 inline-flex min-h-11 items-center text-link hover:underline print:hidden"
          >
            Очистить
          </Link>
        )}
      </div>
      {table === null ? (
        <EmptyComparison />
      ) : (
        <>
          <CompareTable table={table} ids={ids} isOnlyDifferences={isOnlyDifferences && table.products.length > 1}>
            {tabs.length > 1 && (
              <nav aria-label="Разделы сравнения" className="flex flex-wrap gap-2">
                {tabs.map(({ id, title, count }) => (
                  <ChipLink
                    key={id}
                    to={paths.compare(ids, { section: id, isOnlyDifferences })}
                    note={count}
                    isCurrent={id === table.category.id}
                  >
                    {title}
                  </ChipLink>
                ))}
              </nav>
            )}
            {table.products.length > 1 && (
              <Link
                to={paths.compare(ids, { section: table.category.id, isOnlyDifferences: !isOnlyDifferences })}
                preventScrollReset
                replace
                rel="nofollow"
                aria-current={isOnlyDifferences ? 'true' : undefined}
                className={buttonClasses('quiet', 'small', 'gap-2 pl-2.5 text-note!')}
              >
                <span aria-hidden className={classes('box mt-0', isOnlyDifferences && 'box-on')} />
                Только различия
              </Link>
            )}
          </CompareTable>
          {table.products.length === 1 && (
            <p className="mt-3 text-ink-2 print:hidden">
              Добавьте ещё товары из раздела{' '}
              <Link to={paths.category(table.category.path)} prefetch="intent" className="text-link hover:underline">
                «{table.category.title}»
              </Link>
              : значок весов на карточке.
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** An address without products shows those stored in the browser. */
function useStoredProducts(isEmpty: boolean) {
  const storedIds = useComparedIds()
  const navigate = useNavigate()
  useEffect(() => {
    if (isEmpty && storedIds.length > 0 && !location.search.includes('ids='))
      void navigate(paths.compare(storedIds), { replace: true })
  }, [isEmpty, storedIds, navigate])
}

function EmptyComparison() {
  const { sections } = useShopData()
  return (
    <div className="mt-5">
      <EmptyState
        title="Сравнивать пока нечего"
        actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
      >
        <p>Отметьте весами два товара или больше: характеристики встанут рядом, а различия будут видны сразу.</p>
        <ul className="mt-3 flex flex-wrap gap-2">
          {sections.slice(0, 6).map(({ id, title, path }) => (
            <li key={id}>
              <ChipLink to={paths.category(path)}>{title}</ChipLink>
            </li>
          ))}
        </ul>
      </EmptyState>
    </div>
  )
}
