import { setInputValue, siblings } from '@shpulka/ui/form-siblings.ts'
import { OptionPanel } from '@shpulka/ui/option-panel.tsx'
import type { FormOption } from '@shpulka/ui/text/address-option.rule.ts'
import { useCombobox } from '@shpulka/ui/use-combobox.ts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { loader } from './lookup.route.ts'

export type LookupKind = 'city' | 'address' | 'organization'

interface Props {
  field: RefObject<HTMLInputElement | null>
  kind: LookupKind
  /** As in `LookupField`. */
  within?: readonly string[]
  onChosen?: (field: HTMLInputElement) => unknown
}

const debounceMilliseconds = 200
/** Fewer letters match too much. */
const minLength: Readonly<Record<LookupKind, number>> = { city: 0, address: 2, organization: 3 }

/** The suggestions under a field. */
export default function LookupOptions({ field, kind, within = [], onChosen }: Props) {
  const listId = useId()
  const { answer, search } = useSuggestions(kind)
  const options = answer?.options ?? []
  const searchTyped = (typed: string) => {
    const context = field.current ? siblings(field.current).filter(({ name }) => within.includes(name)) : []
    search(
      typed.trim().length < minLength[kind]
        ? null
        : [...context.map(({ input }) => input.value.trim()), typed].filter((part) => part).join(', '),
    )
  }
  const { isOpen, active, close } = useCombobox({
    field,
    listId,
    count: options.length,
    search: searchTyped,
    resetKey: kind,
  })
  const choose = (option: FormOption) => {
    const input = field.current
    if (!input) return
    for (const { name, input: each } of siblings(input))
      if (option.values[name] !== undefined) setInputValue(each, option.values[name])
    close()
    if (onChosen === undefined || onChosen(input) === true) nextEmptyField(input)?.focus()
  }
  return (
    <OptionPanel
      listId={listId}
      options={options}
      active={active}
      isOpen={isOpen}
      notice={answer?.notice}
      query={answer?.query}
      onChoose={choose}
    />
  )
}

/** The next empty field of the same group. */
function nextEmptyField(field: HTMLInputElement): HTMLInputElement | undefined {
  const after = siblings(field).map(({ input }) => input)
  return after
    .slice(after.indexOf(field) + 1)
    .find((input) => input.type === 'text' && input.value === '' && input.offsetParent !== null)
}

/** Requests suggestions a moment after the last letter; drops outdated answers. */
function useSuggestions(kind: LookupKind) {
  const { data, load } = useFetcher<typeof loader>()
  const [requested, setRequested] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    answer: requested !== null && data?.query === requested ? data : null,
    /** Null cancels the search. */
    search(text: string | null) {
      setRequested(text)
      clearTimeout(timer.current)
      if (text !== null && data?.query !== text)
        timer.current = setTimeout(() => void load(paths.lookup(kind, text)), debounceMilliseconds)
    },
  }
}
