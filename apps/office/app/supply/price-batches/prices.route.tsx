import { type PriceBatch, type PriceFilter, priceBatches } from '@shpulka/contract/supply/price-batches'
import { Button } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/prices.route.ts'
import { PriceBatchDialog } from './price-batch-dialog.tsx'
import { PriceChange } from './price-change.tsx'
import { PriceTable } from './price-table.tsx'
import { pricesFilter } from './prices-filter.rule.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const { sites } = await callApi(priceBatches.listPriceChoices, {})
  const filter = pricesFilter(
    query,
    sites.map(({ id }) => id),
  )
  if (!filter) return null
  const after = /^\d{1,9}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : undefined
  const [page, { batches }] = await Promise.all([
    callApi(priceBatches.listPrices, { query: { ...filter, ...(after && { after }) } }),
    callApi(priceBatches.listPriceBatches, { query: { siteId: filter.siteId } }),
  ])
  return { sites, filter, batches, ...page }
}

/** Prices of a site's price list: filtered, previewed under a formula, changed together. */
export default function Prices({ loaderData }: Route.ComponentProps) {
  const session = useSession()
  const [opened, setOpened] = useState<PriceBatch | null>(null)
  if (!loaderData) return <EmptyState title="Нет сайта, цены которого вам можно видеть" />
  const { sites, filter, batches, prices, nextAfter } = loaderData
  const mayApply = mayDoAt(session, 'prices.apply', filter.siteId)
  const address = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return (
    <div className="flex flex-col gap-4">
      <title>Цены — контора</title>
      <h1>Цены</h1>
      <Filters sites={sites} filter={filter} />
      <PriceChange filter={filter} mayApply={mayApply} onStarted={setOpened}>
        {prices.length === 0 ? (
          <EmptyState title="Таких цен нет">Уберите часть отбора: например, бренд или слова.</EmptyState>
        ) : (
          <PriceTable prices={prices} caption="Цены" />
        )}
        {nextAfter !== null && (
          <Link
            className="self-start text-link hover:underline"
            to={paths.prices({ ...address, after: String(nextAfter) })}
          >
            Следующие
          </Link>
        )}
      </PriceChange>
      {batches.length > 0 && (
        <section aria-labelledby="last-changes" className="flex flex-col gap-2">
          <h2 id="last-changes">Последние изменения</h2>
          <ul className="flex flex-col rounded-card border border-line bg-surface">
            {batches.map((batch) => (
              <li
                key={batch.id}
                className="flex flex-wrap items-center gap-x-4 border-line px-3 py-2 not-first:border-t"
              >
                <span className="min-w-0 grow font-medium break-words">{batch.title}</span>
                <span className="text-note text-ink-2">
                  {batch.by}, {momentText(new Date(batch.createdAt))}, изменено {batch.done} из {batch.total}
                </span>
                <Button look="plain" size="small" onClick={() => setOpened(batch)}>
                  {batch.mayUndo && mayApply ? 'Вернуть' : 'Подробнее'}
                  <span className="sr-only"> {batch.title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && (
        <PriceBatchDialog key={opened.id} opened={opened} mayApply={mayApply} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

type Sites = NonNullable<Route.ComponentProps['loaderData']>['sites']

function Filters({ sites, filter }: { readonly sites: Sites; readonly filter: PriceFilter }) {
  const [, setQuery] = useSearchParams()
  const site = sites.find(({ id }) => id === filter.siteId)!
  const choose = (name: keyof PriceFilter, value: string) =>
    setQuery((before) => {
      // Brands and categories are of a site.
      const next = new URLSearchParams(name === 'siteId' ? {} : before)
      next.delete('after')
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  const select = (
    name: keyof PriceFilter,
    label: string,
    any: string | null,
    options: { value: string; title: string }[],
  ) => (
    <Select
      label={label}
      className="min-w-0 basis-48 max-md:grow"
      value={String(filter[name] ?? '')}
      options={[...(any === null ? [] : [{ value: '', title: any }]), ...options]}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  )
  const byId = (rows: readonly { id: number; title: string }[]) =>
    rows.map(({ id, title }) => ({ value: String(id), title }))
  return (
    <div className="flex flex-wrap items-start gap-3">
      {sites.length > 1 && select('siteId', 'Сайт', null, byId(sites))}
      {select('brandId', 'Бренд', 'Любой', byId(site.brands))}
      {select('categoryId', 'Категория', 'Любая', byId(site.categories))}
      {select(
        'role',
        'Вид цены',
        'Все',
        site.roles.map(({ code, title }) => ({ value: code, title })),
      )}
      <form
        className="min-w-0 basis-56 max-md:grow"
        onSubmit={(event) => {
          event.preventDefault()
          choose('q', String(new FormData(event.currentTarget).get('q') ?? '').trim())
        }}
      >
        <Field
          label="Артикул или название"
          type="search"
          name="q"
          required
          maxLength={100}
          key={filter.q ?? ''}
          defaultValue={filter.q ?? ''}
        />
      </form>
    </div>
  )
}
