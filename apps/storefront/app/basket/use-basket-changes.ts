import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { paths } from '../paths.ts'
import type { BasketAnswer } from './basket.route.tsx'

/** What was asked of a line and is not answered yet, and why what was asked last was refused. */
export interface LineChange {
  count: number | null
  selected: boolean | null
  isRemoved: boolean
  failure: string | null
}

const keyStart = 'basket line '
export const unchanged: LineChange = { count: null, selected: null, isRemoved: false, failure: null }

/**
 * Changes of the basket's lines on their way to the shop, told at once. The forms of all lines are sent from here: five hundred lines need not each listen
 * to everything that is on its way.
 */
export function useBasketChanges() {
  const submit = useSubmit()
  const fetchers = useFetchers()
  const [failures, setFailures] = useState<Readonly<Record<string, string | null>>>({})
  const [removed, setRemoved] = useState<BasketAnswer['removed']>(null)

  const send = useCallback(
    (form: HTMLFormElement | FormData) => {
      const sent = form instanceof FormData ? form : new FormData(form)
      // A later wish about the same of the same line takes the place of the one that is on its way.
      const fetcherKey = `${keyStart}${sent.get('intent')} ${sent.get('group') ?? ''}`
      void submit(sent, { method: 'post', action: paths.cart(), navigate: false, fetcherKey, flushSync: true })
    },
    [submit],
  )
  const onSubmit = useCallback(
    (event: FormEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-line')) return
      event.preventDefault()
      send(form)
    },
    [send],
  )
  const onChange = useCallback(
    (event: FormEvent) => {
      const input = event.target
      if (input instanceof HTMLInputElement && input.type === 'checkbox' && input.form?.hasAttribute('data-line')) send(input.form)
    },
    [send],
  )

  const pending = new Map<string, LineChange>()
  for (const { key, formData } of fetchers) {
    const line = formData?.get('group')
    if (!key.startsWith(keyStart) || typeof line !== 'string') continue
    const before = pending.get(line) ?? unchanged
    const intent = formData?.get('intent')
    if (intent === 'set') pending.set(line, { ...before, count: Number(formData?.get('count')) })
    if (intent === 'select') pending.set(line, { ...before, selected: formData?.get('selected') === 'on' })
    if (intent === 'remove') pending.set(line, { ...before, isRemoved: true })
  }
  const answered = fetchers.filter(({ key, data }) => key.startsWith(keyStart) && data !== undefined)
  useEffect(() => {
    for (const { key, data } of answered) {
      const { failure, removed: taken } = data as BasketAnswer
      const line = key.split(' ').at(-1)!
      setFailures((before) => ((before[line] ?? null) === failure ? before : { ...before, [line]: failure }))
      if (taken) setRemoved(taken)
      else if (key.startsWith(`${keyStart}add `)) setRemoved(null)
    }
  })
  return {
    send,
    forms: { onSubmit, onChange },
    removed,
    changeOf: (groupId: number): LineChange => {
      const line = String(groupId)
      const [change, failure] = [pending.get(line) ?? unchanged, failures[line] ?? null]
      return failure === null ? change : { ...change, failure }
    },
  }
}
