import type { AnswerOf } from '@shpulka/contract/base/call'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useFilterChoice } from '../../base/list/use-filter-choice.ts'
import { choiceOptions, chosenTitles } from './desk-choices.rule.ts'
import type { DeskFilter } from './desk-filter.rule.ts'

const kinds = [
  { name: 'deliveryMethodId', list: 'deliveryMethods', label: 'Доставка', any: 'Любая доставка' },
  { name: 'paymentMethodId', list: 'paymentMethods', label: 'Оплата', any: 'Любая оплата' },
  { name: 'warehouseId', list: 'warehouses', label: 'Склад', any: 'Любой склад' },
] as const

/** Limits the list by delivery, payment and warehouse; the address holds the choice and named when closed. */
export function DeskChoices({ filter }: { filter: DeskFilter }) {
  const choose = useFilterChoice()
  const choices = useChoices(filter.siteId)
  const chosen = kinds.flatMap(({ name, list, label }) => chosenTitles(choices?.[list], filter[name], label))
  return (
    <details className="basis-full">
      <summary className="w-fit cursor-pointer py-3 text-note text-link md:py-2">
        {chosen.length > 0 ? chosen.join(', ') : 'Доставка, оплата, склад'}
      </summary>
      <div className="flex flex-wrap gap-2">
        {kinds.map(({ name, list, label, any }) => (
          <Select
            key={name}
            label={label}
            isLabelHidden
            className="min-w-0 grow basis-40"
            value={String(filter[name] ?? '')}
            options={choiceOptions(choices?.[list], filter[name], { label, any })}
            onChange={(event) => choose(name, event.currentTarget.value)}
          />
        ))}
      </div>
    </details>
  )
}

type Choices = AnswerOf<typeof orderDesk.listOrderChoices>

/** Null until they come, and when they do not: the filter of the address works without their titles. */
function useChoices(siteId: number | undefined): Choices | null {
  const [choices, setChoices] = useState<Choices | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    callApi(orderDesk.listOrderChoices, { query: { siteId }, signal: controller.signal }).then(setChoices, () => {})
    return () => controller.abort()
  }, [siteId])
  return choices
}
