import type { AnswerOf } from '@shpulka/contract/base/call'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChosenQuery, useFilterChoice } from '../../base/list/use-filter-choice.ts'
import { chosenText, offeredChoices } from './desk-choices.rule.ts'
import { type DeskFilter, deskFilter } from './desk-filter.rule.ts'

const kinds = [
  { name: 'status', list: 'statuses', label: 'Статус' },
  { name: 'deliveryMethodId', list: 'deliveryMethods', label: 'Доставка' },
  { name: 'paymentMethodId', list: 'paymentMethods', label: 'Оплата' },
  { name: 'warehouseId', list: 'warehouses', label: 'Склад' },
] as const

/**
 * Limits the list by statuses, delivery, payment and warehouses, several of each; the address holds the choice and is
 * named when closed.
 */
export function DeskChoices({ filter }: { filter: DeskFilter }) {
  const choose = useFilterChoice()
  const choices = useChoices(filter.siteId)
  // What is ticked while the list loads is seen at once.
  const current = deskFilter(useChosenQuery())
  const chosenOf = (name: (typeof kinds)[number]['name']) => (current[name] ?? []).map(String)
  const chosen = kinds
    .map(({ name, list, label }) => chosenText(choices?.[list], chosenOf(name), label))
    .filter(Boolean)
  return (
    <details className="basis-full">
      <summary className="w-fit cursor-pointer py-3 text-note text-link md:py-2">
        {chosen.length > 0 ? chosen.join('; ') : 'Статус, доставка, оплата, склад'}
      </summary>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {kinds.map(({ name, list, label }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="text-note text-ink-3">{label}</legend>
            {offeredChoices(choices?.[list], chosenOf(name), label).map(({ value, title }) => (
              <Checkbox
                key={value}
                checked={chosenOf(name).includes(value)}
                onChange={({ currentTarget: { checked } }) =>
                  choose(name, [...chosenOf(name).filter((other) => other !== value), ...(checked ? [value] : [])])
                }
              >
                {title}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}

interface Choice {
  readonly value: string
  readonly title: string
}
type Choices = Readonly<Record<(typeof kinds)[number]['list'], readonly Choice[]>>

/** Null until they come, and when they do not: the filter of the address works without their titles. */
function useChoices(siteId: number | undefined): Choices | null {
  const [choices, setChoices] = useState<Choices | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    callApi(orderDesk.listOrderFilterOptions, { query: { siteId }, signal: controller.signal }).then(
      (answer) => setChoices(withValues(answer)),
      () => {},
    )
    return () => controller.abort()
  }, [siteId])
  return choices
}

/** Titles by what stands in an address. */
function withValues({ statuses, ...lists }: AnswerOf<typeof orderDesk.listOrderFilterOptions>): Choices {
  const byId = (list: readonly { readonly id: number; readonly title: string }[]) =>
    list.map(({ id, title }) => ({ value: String(id), title }))
  return {
    statuses: statuses.map(({ code, title }) => ({ value: code, title })),
    deliveryMethods: byId(lists.deliveryMethods),
    paymentMethods: byId(lists.paymentMethods),
    warehouses: byId(lists.warehouses),
  }
}
