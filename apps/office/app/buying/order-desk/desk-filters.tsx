import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { DayFilter } from '../../base/list/day-filter.tsx'
import { useFilterChoice } from '../../base/list/use-filter-choice.ts'
import { useSession } from '../../base/shell/session.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

type Colleague = { readonly id: number; readonly fio: string }

/** Limits the list to orders of one member of staff and of some days; the address holds the choice. */
export function DeskFilters({ filter }: { filter: DeskFilter }) {
  const session = useSession()
  const choose = useFilterChoice()
  const colleagues = useColleagues(filter.siteId ?? session.sites[0]?.id)
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
      <DayFilter filter={filter} className="xl:basis-full" />
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
