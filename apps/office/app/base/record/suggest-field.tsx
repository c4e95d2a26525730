import { Field } from '@shpulka/ui/field.tsx'
import { OptionPanel } from '@shpulka/ui/option-panel.tsx'
import { useCombobox } from '@shpulka/ui/use-combobox.ts'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'

interface Option {
  readonly title: string
  readonly note: string
}

interface Props<Suggested extends Option>
  extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'ref' | 'defaultValue'> {
  value: string
  onValue: (text: string) => void
  /** The query for the typed text, with its other parameters; null when there is nothing to search for. */
  queryOf: (typed: string) => string | null
  fetchOptions: (query: string, signal: AbortSignal) => Promise<readonly Suggested[]>
  onChosen: (option: Suggested) => void
  /** Shown when nothing is found. */
  emptyNotice?: string
  /** Shown when the suggestions could not be loaded. */
  failureNotice: string
}

interface Answer<Suggested> {
  readonly query: string
  /** Null when they could not be loaded. */
  readonly options: readonly Suggested[] | null
}

const pauseMilliseconds = 200

/** A field with suggestions as you type, chosen by arrows and Enter. Late answers are ignored. */
export function SuggestField<Suggested extends Option>({
  value,
  onValue,
  queryOf,
  fetchOptions,
  onChosen,
  emptyNotice = '',
  failureNotice,
  className = '',
  ...field
}: Props<Suggested>) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Uncontrolled: the combobox handles a letter before React does, and a render in between would remove the letter.
  const [initial] = useState(value)
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  const [query, setQuery] = useState<string | null>(null)
  const [last, setLast] = useState<Answer<Suggested> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` contains everything `fetchOptions` uses
  useEffect(() => {
    if (query === null) return
    const controller = new AbortController()
    const answer = (options: Answer<Suggested>['options']) => !controller.signal.aborted && setLast({ query, options })
    const timer = setTimeout(() => {
      fetchOptions(query, controller.signal).then(answer, () => answer(null))
    }, pauseMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  const answer = last !== null && last.query === query ? last : null
  const options = answer?.options ?? []
  const search = (typed: string) => setQuery(queryOf(typed))
  const { isOpen, active, close } = useCombobox({ field: input, listId, count: options.length, search, resetKey: '' })
  return (
    <div className={`relative ${className}`}>
      <Field
        {...field}
        ref={input}
        autoComplete="off"
        defaultValue={initial}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
      <OptionPanel
        listId={listId}
        options={options}
        active={active}
        isOpen={isOpen}
        notice={answer && (answer.options === null ? failureNotice : options.length === 0 ? emptyNotice : '')}
        onChoose={(option) => {
          close()
          onChosen(option)
        }}
      />
    </div>
  )
}
