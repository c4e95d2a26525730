import { customers, customersLimit } from '@shpulka/contract/people/customers'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/customers.route.ts'
import { CustomersTabs } from './customers-tabs.tsx'
import { useFound } from './use-found.ts'

/** Whoever came last; what is typed is asked for without a trace in the address: it is often a phone. */
export const clientLoader = () => callApi(customers.searchCustomers, { body: {} })

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { sites } = useSession()
  const { q, setQ, found, failure } = useFound((typed, signal) =>
    callApi(customers.searchCustomers, { body: { q: typed }, signal }),
  )
  const rows = (found ?? loaderData).customers
  return (
    <div className="flex flex-col gap-4">
      <title>Клиенты — контора</title>
      <div>
        <h1>Клиенты</h1>
        <CustomersTabs current="people" />
      </div>
      <Field
        label="Имя, телефон, почта, ИНН, организация"
        type="search"
        className="max-w-120"
        maxLength={100}
        required
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FailureNotice message={failure} />
      <p role="status" className="text-note text-ink-3">
        {found === null
          ? 'Последние, кто завёл аккаунт'
          : rows.length === 0
            ? 'Никого не нашли: проверьте написание или введите меньше'
            : rows.length === customersLimit && `Показаны первые ${customersLimit}: уточните, кого ищете`}
      </p>
      <ul className="flex flex-col rounded-card border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="border-line not-first:border-t">
            <Link
              to={paths.customer(row.id)}
              className="grid gap-x-4 px-3 py-2 hover:bg-paper md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]"
            >
              <span className="truncate font-medium">{row.organization?.name || row.name || 'Без имени'}</span>
              <span className="truncate text-note text-ink-2">
                {[
                  row.organization ? row.name : '',
                  row.organization && `ИНН ${row.organization.inn}`,
                  row.phone,
                  row.email,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="truncate text-note text-ink-2">
                {row.priceRole}
                {sites.length > 1 && ` · ${sites.find(({ id }) => id === row.siteId)?.name ?? ''}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
