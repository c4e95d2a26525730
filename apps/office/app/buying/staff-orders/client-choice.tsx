import { customers } from '@shpulka/contract/people/customers'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { callApi } from '../../base/api/client.ts'
import { useSearch } from '../../base/list/use-search.ts'
import { may, useSession } from '../../base/shell/session.ts'

/** The account an order is placed for. */
export interface ChosenClient {
  readonly userId: number | null
  readonly title: string
}

interface ClientChoiceProps {
  readonly siteId: number
  readonly chosen: ChosenClient | null
  readonly onChoose: (client: ChosenClient | null) => void
  /** Called with the search text: for a new client it is often their phone. */
  readonly onTyped: (q: string) => void
}

/** Finds the client's account by phone, name or INN; an order may also be placed without an account. */
export function ClientChoice({ siteId, chosen, onChoose, onTyped }: ClientChoiceProps) {
  const mayFind = may(useSession(), 'people.read')
  const { q, setQ, results, failure, isSearching } = useSearch(
    (typed, signal) => callApi(customers.searchCustomers, { body: { q: typed, siteId }, signal }),
    String(siteId),
  )
  if (!mayFind) return null
  if (chosen)
    return (
      <p className="panel flex flex-wrap items-center gap-3">
        <span className="grow">Клиент: {chosen.title}</span>
        <Button look="plain" size="small" onClick={() => onChoose(null)}>
          Другой
        </Button>
      </p>
    )
  const rows = (results?.customers ?? []).slice(0, 8)
  return (
    <section aria-label="Клиент" className="flex flex-col gap-2">
      <Field
        label="Клиент: телефон, ИНН, имя, организация"
        hint="Нет аккаунта — имя и телефон впишите ниже: ищите по телефону, и он встанет туда сам"
        type="search"
        required
        maxLength={100}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          onTyped(event.currentTarget.value)
        }}
      />
      <FailureNotice message={failure} />
      <ul className="flex flex-col gap-1">
        {rows.map(({ id, name, organization, phone, email, priceRole }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-control border border-edge bg-surface px-3 py-1.5 text-left hover:border-ink hover:bg-paper"
              onClick={() =>
                onChoose({ userId: id, title: `${organization?.name || name || email}, цены: ${priceRole}` })
              }
            >
              {[organization?.name, name].filter(Boolean).join(' · ')}
              <span className="block text-note break-words text-ink-2">
                {[phone, email, `цены: ${priceRole}`].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {results && !isSearching && rows.length === 0 && (
        <p className="text-note text-ink-2">Никого не нашли: это новый клиент</p>
      )}
    </section>
  )
}
