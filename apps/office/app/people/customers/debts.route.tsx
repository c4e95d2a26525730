import { credit } from '@shpulka/contract/buying/credit'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { dayOf } from '../../base/record/fact.tsx'
import { useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/debts.route.ts'
import { CustomersTabs } from './customers-tabs.tsx'

export const clientLoader = () => callApi(credit.listDebts, {})

export default function Debts({
  loaderData: { owed: allOwed, overdue: allOverdue, count, organizations },
}: Route.ComponentProps) {
  const { sites } = useSession()
  return (
    <div className="flex flex-col gap-4">
      <title>Долги — контора</title>
      <div>
        <h1>Клиенты</h1>
        <CustomersTabs current="debts" />
      </div>
      <p className="text-note text-ink-3">
        {count === 0
          ? 'Отсрочки нет ни у кого: её дают на странице организации'
          : `Долг ${priceText(allOwed)}, просрочено ${priceText(allOverdue)}`}
        {count > organizations.length && `. Показаны первые ${organizations.length} из ${count}`}
      </p>
      <ul className="flex flex-col rounded-card border border-line bg-surface empty:hidden">
        {organizations.map(({ siteId, inn, name, terms, owed, overdue, inWork, oldestDue }) => (
          <li key={`${siteId} ${inn}`} className="border-line not-first:border-t">
            <Link
              to={paths.organization(inn)}
              className="grid gap-x-4 px-3 py-2 hover:bg-paper md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{name || `ИНН ${inn}`}</span>
                <span className="block text-note text-ink-2">
                  {[
                    sites.length > 1 && sites.find(({ id }) => id === siteId)?.name,
                    terms ? `${terms.days} дн., лимит ${priceText(terms.limit)}` : 'отсрочка снята',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span>
                Долг {priceText(owed)}
                {inWork > 0 && <span className="block text-note text-ink-2">собираем {priceText(inWork)}</span>}
              </span>
              <span className="text-note text-ink-2">
                {overdue > 0 && <span className="block font-medium text-bad">просрочено {priceText(overdue)}</span>}
                {oldestDue && `платить до ${dateText(dayOf(oldestDue))}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
