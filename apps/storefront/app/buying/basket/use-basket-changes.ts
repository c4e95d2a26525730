import { type FormEvent, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import { paths } from '../../paths.ts'
import type { BasketActionResult } from './basket.route.tsx'
import { takeUnloadChanges } from './unload-changes.ts'

/** A change of a line in flight, and why the last one was refused. */
export interface LineChange {
  count: number | null
  selected: boolean | null
  isRemoved: boolean
  failure: string | null
}

/**
 * The id of a line's element, to move the focus: to a neighbour when a line is removed, to the line when it is
 * restored.
 */
export const lineId = (groupId: number | string) => `line-${groupId}`

const keyPrefix = 'basket line '
export const unchanged: LineChange = { count: null, selected: null, isRemoved: false, failure: null }

const listeners = new Set<(sent: FormData, answer: BasketActionResult) => void>()

/**
 * Passes an answer to the page directly: such an answer reloads nothing, so its fetcher ends before a component can
 * read it.
 */
export function announceAnswer(sent: FormData, answer: BasketActionResult) {
  for (const listener of listeners) listener(sent, answer)
}

/**
 * Changes of lines in flight, shown at once. The forms of all lines are sent from here, so that five hundred lines need
 * not each watch every fetcher. `removedBefore`: the line removed by a form that was sent before scripts were loaded.
 */
export function useBasketChanges(removedBefore: BasketActionResult['removed']) {
  const submit = useSubmit()
  const fetchers = useFetchers()
  const [failures, setFailures] = useState<Readonly<Record<string, string | null>>>({})
  const [removed, setRemoved] = useState(removedBefore)
  /** The title of the line restored last. */
  const [restored, setRestored] = useState('')
  const focusAt = useRef<string | null>(null)

  const send = useCallback(
    (form: HTMLFormElement | FormData) => {
      const sent = form instanceof FormData ? form : new FormData(form)
      // A later change of the same field of the same line replaces the one in flight.
      const fetcherKey = `${keyPrefix}${sent.get('intent')} ${sent.get('group') ?? ''}`
      const neighbour = sent.get('intent') === 'remove' ? neighbourOf(String(sent.get('group'))) : null
      void submit(sent, { method: 'post', action: paths.cart(), navigate: false, fetcherKey, flushSync: true })
      // The pressed button disappears with its line: the focus moves to a neighbour.
      neighbour?.focus()
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
      if (input instanceof HTMLInputElement && input.type === 'checkbox' && input.form?.hasAttribute('data-line'))
        send(input.form)
    },
    [send],
  )

  useEffect(() => {
    for (const form of takeUnloadChanges()) send(form)
  }, [send])

  const pending = new Map<string, LineChange>()
  for (const { key, formData } of fetchers) {
    const line = formData?.get('group')
    if (!key.startsWith(keyPrefix) || typeof line !== 'string') continue
    const before = pending.get(line) ?? unchanged
    const intent = formData?.get('intent')
    if (intent === 'set') pending.set(line, { ...before, count: Number(formData?.get('count')) })
    if (intent === 'select') pending.set(line, { ...before, selected: formData?.get('selected') === 'on' })
    if (intent === 'remove') pending.set(line, { ...before, isRemoved: true })
  }
  const applyAnswer = (line: string, isAdded: boolean, { failure, removed: removedLine }: BasketActionResult) => {
    setFailures((before) => ((before[line] ?? null) === failure ? before : { ...before, [line]: failure }))
    if (removedLine) {
      setRemoved(removedLine)
      setRestored('')
    } else if (isAdded && failure === null) {
      setRestored(removed?.title ?? restored)
      setRemoved(null)
      focusAt.current = lineId(line)
    }
  }
  useEffect(() => {
    const listener = (sent: FormData, answer: BasketActionResult) => {
      const line = sent.get('group')
      const isRestored = sent.get('intent') === 'add' && Number(line) === removed?.groupId
      if (typeof line === 'string') startTransition(() => applyAnswer(line, isRestored, answer))
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  const answered = fetchers.filter(({ key, data }) => key.startsWith(keyPrefix) && data && !data.newBasket)
  useEffect(() => {
    for (const { key, data } of answered)
      applyAnswer(key.split(' ').at(-1)!, key.startsWith(`${keyPrefix}add `), data as BasketActionResult)
    const place = focusAt.current && document.getElementById(focusAt.current)
    if (!place) return
    focusAt.current = null
    place.focus()
  })
  return {
    send,
    forms: { onSubmit, onChange },
    removed,
    restored,
    forget: () => setRemoved(null),
    changeOf: (groupId: number): LineChange => {
      const line = String(groupId)
      const [change, failure] = [pending.get(line) ?? unchanged, failures[line] ?? null]
      return failure === null ? change : { ...change, failure }
    },
  }
}

/** The next line, else the previous one, else the heading of the page. */
function neighbourOf(groupId: string): HTMLElement | null {
  const lines = [...document.querySelectorAll<HTMLElement>(`[id^="${lineId('')}"]`)]
  const at = lines.findIndex(({ id }) => id === lineId(groupId))
  return lines[at + 1] ?? lines[at - 1] ?? document.querySelector<HTMLElement>('h1')
}
