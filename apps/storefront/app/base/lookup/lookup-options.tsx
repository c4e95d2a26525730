import { classes } from '@shpulka/ui/classes.ts'
import { putValue, siblings } from '@shpulka/ui/form-siblings.ts'
import { useCombobox } from '@shpulka/ui/use-combobox.ts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { LookupOption, loader } from './lookup.route.ts'

export type LookupKind = 'city' | 'address' | 'organization'

interface Props {
  field: RefObject<HTMLInputElement | null>
  kind: LookupKind
  within?: readonly string[]
  onChosen?: (field: HTMLInputElement) => unknown
}

const pauseMilliseconds = 200
/** Fewer letters than this find too much. */
const shortest: Readonly<Record<LookupKind, number>> = { city: 0, address: 2, organization: 3 }

/** The suggestions under a field. */
export default function LookupOptions({ field, kind, within = [], onChosen }: Props) {
  const listId = useId()
  const { answer, search } = useAnswer(kind)
  const options = answer?.options ?? []
  const begin = (typed: string) => {
    const around = field.current ? siblings(field.current).filter(({ last }) => within.includes(last)) : []
    search(
      typed.trim().length < shortest[kind]
        ? null
        : [...around.map(({ input }) => input.value.trim()), typed].filter((part) => part).join(', '),
    )
  }
  const { isOpen, active, close } = useCombobox({ field, listId, count: options.length, search: begin, place: kind })
  const isShown = isOpen && options.length > 0
  const panel = useRef<HTMLDivElement>(null)
  // On a phone the field may stand at the bottom of the screen, and its suggestions below it.
  useEffect(() => {
    if (isShown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const choose = (option: LookupOption) => {
    const input = field.current
    if (!input) return
    for (const { last, input: each } of siblings(input))
      if (option.values[last] !== undefined) putValue(each, option.values[last])
    close()
    if (onChosen === undefined || onChosen(input) === true) nextEmpty(input)?.focus()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Подсказок: ${options.length}. Выбирайте стрелками` : ''}
      </p>
      <div
        ref={panel}
        hidden={!isShown && !(isOpen && answer?.notice)}
        data-query={answer?.requested}
        className="absolute inset-x-0 top-full z-30 mt-1 scroll-mb-20 overflow-hidden md:scroll-mb-4 rounded-card border border-line bg-surface shadow-float"
        onPointerDown={(event) => {
          // The field keeps the focus; a finger may still scroll.
          if (event.pointerType === 'mouse') event.preventDefault()
        }}
      >
        <div
          id={listId}
          role="listbox"
          aria-label="Подсказки"
          hidden={!isShown}
          className="max-h-80 overflow-y-auto overscroll-contain py-1"
        >
          {isShown &&
            options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
              <div
                key={`${option.title} ${option.note}`}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={active === index}
                tabIndex={-1}
                onClick={() => choose(option)}
                className={classes('cursor-pointer px-3 py-2', active === index ? 'bg-accent-soft' : 'hover:bg-ground')}
              >
                <span className="block">{option.title}</span>
                {option.note && <span className="block text-note text-ink-3">{option.note}</span>}
              </div>
            ))}
        </div>
        {isOpen && answer?.notice && (
          <p role="status" className={classes('px-3 py-2 text-note text-ink-2', isShown && 'border-t border-line')}>
            {answer.notice}
          </p>
        )}
      </div>
    </>
  )
}

/** The next field of the same group that waits to be filled in. */
function nextEmpty(field: HTMLInputElement): HTMLInputElement | undefined {
  const after = siblings(field).map(({ input }) => input)
  return after
    .slice(after.indexOf(field) + 1)
    .find((input) => input.type === 'text' && input.value === '' && input.offsetParent !== null)
}

/** Asks the shop a moment after the last letter; an answer to what is no longer asked is dropped. */
function useAnswer(kind: LookupKind) {
  const { data, load } = useFetcher<typeof loader>()
  const [requested, setRequested] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    answer: requested !== null && data?.requested === requested ? data : null,
    /** Null: nothing is asked. */
    search(text: string | null) {
      setRequested(text)
      clearTimeout(timer.current)
      if (text !== null && data?.requested !== text)
        timer.current = setTimeout(() => void load(paths.lookup(kind, text)), pauseMilliseconds)
    },
  }
}
