import { organizations, organizationsLimit } from '@shpulka/contract/buying/organizations'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { counted, orderForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useSearch } from '../../base/list/use-search.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/organizations.route.ts'
import { CustomersTabs } from './customers-tabs.tsx'

export const clientLoader = () => callApi(organizations.searchOrganizations, { body: {} })

export default function Organizations({ loaderData }: Route.ComponentProps) {
  const { q, setQ, results, failure } = useSearch((typed, signal) =>
    callApi(organizations.searchOrganizations, { body: { q: typed }, signal }),
  )
  const rows = (results ?? loaderData).organizations
  return (
    <div className="flex flex-col gap-4">
      <title>Организации — контора</title>
      <div>
        <h1>Клиенты</h1>
        <CustomersTabs current="organizations" />
      </div>
      <Field
        label="ИНН или название"
        type="search"
        className="max-w-120"
        maxLength={100}
        required
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FailureNotice message={failure} />
      <p role="status" className="text-note text-ink-3">
        {rows.length === 0
          ? results === null
            ? 'Пока никто не назвал организацию'
            : 'Ничего не нашли: проверьте написание или введите меньше'
          : results === null
            ? 'Последние, кого назвали покупатели'
            : rows.length === organizationsLimit && `Показаны первые ${organizationsLimit}: уточните, кого ищете`}
      </p>
      <ul className="flex flex-col rounded-card border border-line bg-surface empty:hidden">
        {rows.map((row) => (
          <li key={row.inn} className="border-line not-first:border-t">
            <Link
              to={paths.organization(row.inn)}
              className="grid gap-x-4 px-3 py-2 hover:bg-paper md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="truncate font-medium">{row.name}</span>
              <span className="text-note text-ink-2">ИНН {row.inn}</span>
              <span className="text-note text-ink-2">
                {[
                  row.people > 0 && counted(row.people, ['человек', 'человека', 'человек']),
                  row.orders !== null && row.orders > 0 && counted(row.orders, orderForms),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
