import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useFilterChoice } from '../../base/list/use-filter-choice.ts'
import { useSession } from '../../base/shell/session.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

type Colleague = { readonly id: number; readonly fio: string }

/** Limits the list to orders of one member of staff and of some days; the choice is kept in the address. */
export function DeskFilters({ filter }: { filter: DeskFilter }) {
  const session = useSession()
  const choose = useFilterChoice()
  const colleagues = useColleagues(filter.siteId ?? session.sites[0]?.id)
  const day = (name: 'from' | 'to', label: string) => (
    <label className="flex min-w-0 grow items-center gap-2 text-note text-ink-2">
      {label}
      <input
        type="date"
        className={`${controlClasses} w-auto min-w-0 grow px-2`}
        min="2000-01-01"
        // A date is incomplete while it is typed: only complete dates change the list.
        defaultValue={filter[name] ?? ''}
        key={filter[name] ?? ''}
        onChange={({ currentTarget: { value, validity } }) => validity.valid && choose(name, value)}
      />
    </label>
  )
  return (
    <>
      {filter.view !== 'mine' && filter.view !== 'called' && (
        <Select
          label="Кто ведёт"
          isLabelHidden
          className="min-w-0 grow basis-40"
          value={String(filter.assigneeId ?? '')}
          options={[
            { value: '', title: 'Кто угодно ведёт' },
            ...colleagues.map(({ id, fio }) => ({ value: String(id), title: fio })),
          ]}
          onChange={(event) => choose('assigneeId', event.currentTarget.value)}
        />
      )}
      {/* Together on a row, also on a phone: «По» alone says nothing. */}
      <div className="flex min-w-0 gap-2 max-md:basis-full xl:basis-full">
        {day('from', 'С')}
        {day('to', 'По')}
      </div>
    </>
  )
}

function useColleagues(siteId: number | undefined): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  useEffect(() => {
    if (siteId === undefined) return
    const controller = new AbortController()
    callApi(orderDesk.listOrderAssignees, { query: { siteId }, signal: controller.signal }).then(
      setColleagues,
      () => {},
    )
    return () => controller.abort()
  }, [siteId])
  return colleagues
}
