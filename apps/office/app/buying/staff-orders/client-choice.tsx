import { type CustomerRow, customers } from '@shpulka/contract/people/customers'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useSearch } from '../../base/list/use-search.ts'
import { may, useSession } from '../../base/shell/session.ts'
import { ClientCredit } from './client-credit.tsx'

/** The account an order is placed for. */
export interface ChosenClient {
  readonly userId: number | null
  readonly title: string
  /** INN of the organization of the account, if it has one. */
  readonly inn?: string | undefined
}

/** The account as it is shown once it is chosen. */
export const clientOf = ({ id, name, organization, email, priceRole }: CustomerRow): ChosenClient => ({
  userId: id,
  title: `${organization?.name || name || email}, цены: ${priceRole}`,
  inn: organization?.inn || undefined,
})

interface ClientChoiceProps {
  readonly siteId: number
  readonly chosen: ChosenClient | null
  readonly onChoose: (client: ChosenClient | null) => void
  /** Called with the search text: for a new client it is often their phone. */
  readonly onTyped: (q: string) => void
  /** Whether the search takes the focus, as on a page nothing was typed on yet. */
  readonly isFirst: boolean
}

/**
 * Finds the client's account by phone, name or INN: Enter chooses the only one, or goes to the found ones. An order may
 * also be placed without an account.
 */
export function ClientChoice({ siteId, chosen, onChoose, onTyped, isFirst }: ClientChoiceProps) {
  const list = useRef<HTMLUListElement>(null)
  const mayFind = may(useSession(), 'people.read')
  const { q, setQ, results, failure, isSearching } = useSearch(
    (typed, signal) => callApi(customers.searchCustomers, { body: { q: typed, siteId }, signal }),
    { filter: String(siteId) },
  )
  const rows = (results?.customers ?? []).slice(0, 8)
  const choose = (row: CustomerRow) => onChoose(clientOf(row))
  const takeFound = () => (rows.length === 1 ? choose(rows[0]!) : list.current?.querySelector('button')?.focus())
  // Enter pressed before the answer to the typed text works when it comes.
  const isEntered = useRef(false)
  const onAnswer = useEffectEvent(() => {
    if (isEntered.current) takeFound()
    isEntered.current = false
  })
  useEffect(() => {
    if (!isSearching) onAnswer()
  }, [isSearching])
  if (!mayFind) return null
  if (chosen)
    return (
      <div className="panel flex flex-wrap items-center gap-3">
        <span className="grow">Клиент: {chosen.title}</span>
        <Button look="plain" size="small" onClick={() => onChoose(null)}>
          Другой
        </Button>
        {chosen.inn && <ClientCredit key={chosen.inn} inn={chosen.inn} siteId={siteId} />}
      </div>
    )
  return (
    <section aria-label="Клиент" className="flex flex-col gap-2">
      <Field
        label="Клиент: телефон, ИНН, имя, организация"
        hint="Нет аккаунта — имя и телефон впишите ниже: ищите по телефону, и он встанет туда сам"
        type="search"
        required
        maxLength={100}
        value={q}
        autoFocus={isFirst}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (isSearching) isEntered.current = true
          else takeFound()
        }}
        onChange={(event) => {
          isEntered.current = false
          setQ(event.currentTarget.value)
          onTyped(event.currentTarget.value)
        }}
      />
      <FailureNotice message={failure} />
      <ul ref={list} className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-control border border-edge bg-surface px-3 py-1.5 text-left hover:border-ink hover:bg-paper"
              onClick={() => choose(row)}
            >
              {[row.organization?.name, row.name].filter(Boolean).join(' · ')}
              <span className="block text-note break-words text-ink-2">
                {[row.phone, row.email, `цены: ${row.priceRole}`].filter(Boolean).join(' · ')}
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
