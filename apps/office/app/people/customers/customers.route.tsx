import { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { type CustomerRow, customers, customersLimit } from '@shpulka/contract/people/customers'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { readViews, SavedViewTabs, SaveView } from '../../base/list/saved-views.tsx'
import { SiteFilter } from '../../base/list/site-filter.tsx'
import { useFilterChoice } from '../../base/list/use-filter-choice.ts'
import { useSearch } from '../../base/list/use-search.ts'
import { shownView } from '../../base/list/view-filter.rule.ts'
import { useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/customers.route.ts'
import { customersFilter } from './customers-filter.rule.ts'
import { CustomersTabs } from './customers-tabs.tsx'

/** The newest clients. The search text is often a phone, so it is sent in the body, never in the address. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = customersFilter(new URL(request.url).searchParams)
  const { signal } = request
  const [{ customers: newest }, { roles }, saved] = await Promise.all([
    callApi(customers.searchCustomers, { body: filter, signal }),
    callApi(customerPriceRoles.listPriceRoles, { signal }),
    readViews('customers', signal),
  ])
  return { filter, newest, roles, saved }
}

export default function Customers({ loaderData: { filter, newest, roles, saved } }: Route.ComponentProps) {
  const { sites } = useSession()
  const [query] = useSearchParams()
  const choose = useFilterChoice()
  const { q, setQ, results, failure, isTyped, isSearching } = useSearch(
    (typed, signal) => callApi(customers.searchCustomers, { body: { ...filter, q: typed }, signal }),
    { filter: JSON.stringify(filter), listed: newest },
  )
  const searchField = useRef<HTMLInputElement>(null)
  useKeys({ f: ['Найти клиента', () => searchField.current?.focus()] })
  const rows = isTyped ? (results?.customers ?? []) : newest
  const shown = shownView(saved.views, filter)
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const link = (changed: Record<string, string | undefined>) =>
    paths.customers({ ...Object.fromEntries(query), ...changed })
  return (
    <div className="flex flex-col gap-4">
      <title>Клиенты — контора</title>
      <div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
          <h1>Клиенты</h1>
          {isNarrowed && <SaveView list="customers" saved={saved} filter={filter} />}
        </div>
        <CustomersTabs current="people" />
        <ListTabs label="Виды списка">
          <SavedViewTabs views={saved.views} shown={shown} pathOf={paths.customers} />
          <ListTab to={paths.customers()} title="Все" isCurrent={!isNarrowed} />
          <ListTab
            to={link({ buysFor: filter.buysFor ? undefined : 'organization' })}
            title="От организаций"
            isCurrent={filter.buysFor !== undefined && !shown}
          />
          <ListTab
            to={link({ bonuses: filter.bonuses ? undefined : 'true' })}
            title="С бонусами"
            isCurrent={filter.bonuses !== undefined && !shown}
          />
        </ListTabs>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          ref={searchField}
          label="Имя, телефон, почта, ИНН, организация"
          type="search"
          className="grow basis-60 md:max-w-120"
          maxLength={100}
          required
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <Select
          label="Вид цен"
          isLabelHidden
          className="min-w-0 basis-40 max-md:grow"
          value={filter.priceRole ?? ''}
          options={[{ value: '', title: 'Любые цены' }, ...roles.map(({ code, title }) => ({ value: code, title }))]}
          onChange={(event) => choose('priceRole', event.currentTarget.value)}
        />
        <SiteFilter siteId={filter.siteId} />
      </div>
      <FailureNotice message={failure} />
      <p role="status" className="text-note text-ink-3">
        {statusText()}
      </p>
      <ul className="flex flex-col rounded-card border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="border-line not-first:border-t">
            <CustomerLink row={row} site={sites.length > 1 && sites.find(({ id }) => id === row.siteId)?.name} />
          </li>
        ))}
      </ul>
    </div>
  )

  function statusText() {
    if (isSearching && results === null) return 'Ищем…'
    if (failure !== null) return ''
    const isNobody = rows.length === 0 && !isSearching
    if (isNobody)
      return isTyped ? 'Никого не нашли: проверьте написание, введите меньше или снимите отбор' : 'Таких клиентов нет'
    if (rows.length === customersLimit) return `Показаны первые ${customersLimit}: уточните, кого ищете`
    return isTyped ? '' : 'Последние, кто завёл аккаунт'
  }
}

/** `site`: its name, where there are several. */
function CustomerLink({ row, site }: { row: CustomerRow; site: string | false | undefined }) {
  const { id, name, organization, phone, email, priceRole } = row
  const contacts = [organization && name, organization && `ИНН ${organization.inn}`, phone, email]
  return (
    <Link
      to={paths.customer(id)}
      className="grid gap-x-4 px-3 py-2 hover:bg-paper md:grid-cols-[repeat(3,minmax(0,1fr))]"
    >
      <span className="truncate font-medium">{organization?.name || name || 'Без имени'}</span>
      <span className="truncate text-note text-ink-2">{contacts.filter(Boolean).join(' · ')}</span>
      <span className="truncate text-note text-ink-2">{[priceRole, site].filter(Boolean).join(' · ')}</span>
    </Link>
  )
}
