import { classes } from '@shpulka/ui/classes.ts'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import type { SearchResult } from './find-everywhere.ts'
import { type SearchProgress, searchNote } from './search-note.rule.ts'
import type { Section } from './sections.ts'
import { may, useSession } from './session.ts'
import { boundKeys, runKey } from './use-keys.ts'

/** What the keys of the open page do, except moving through its list. */
const pageActions = (): SearchResult[] =>
  boundKeys()
    .filter(([key]) => !['j', 'k', 'n'].includes(key))
    .map(([key, title]) => ({
      title,
      note: `действие, клавиша ${key.toUpperCase()}`,
      target: () => runKey(key),
      icon: 'arrow-right' as const,
    }))

const newOrder: SearchResult = { title: 'Новый заказ', note: 'действие', target: paths.newOrder(), icon: 'plus' }

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Sections the person may enter. */
  sections: readonly Section[]
}

/** Command palette: one field finds records and sections. The first result is active, so that Enter opens it. */
export function Palette({ isOpen, onClose, sections }: Props) {
  // Runs once the dialog has given the focus back: an action may put it into a field.
  const chosenAction = useRef<() => unknown>(undefined)
  function runChosen() {
    chosenAction.current?.()
    chosenAction.current = undefined
  }
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} onClosed={runChosen} title="Найти или перейти">
      {isOpen && (
        <Search
          sections={sections}
          onClose={onClose}
          onAction={(action) => {
            chosenAction.current = action
            onClose()
          }}
        />
      )}
    </LazyDialog>
  )
}

function Search({
  sections,
  onClose,
  onAction,
}: Omit<Props, 'isOpen'> & { onAction: (action: () => unknown) => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const session = useSession()
  const [text, setText] = useState('')
  const [results, setResults] = useState<readonly SearchResult[]>([])
  const [active, setActive] = useState(0)
  const [progress, setProgress] = useState<SearchProgress>('done')
  // Enter pressed before anything is found opens the first result when it comes.
  const isEntered = useRef(false)
  const onFound = useEffectEvent((found: readonly SearchResult[]) => {
    setResults(found)
    if (isEntered.current) go(found[0])
  })
  useEffect(() => {
    isEntered.current = false
    const controller = new AbortController()
    const typed = text.trim()
    const pages = [
      ...sections.map(({ title, path, icon }): SearchResult => ({ title, note: 'раздел', target: path, icon })),
      ...(may(session, 'orders.place') ? [newOrder] : []),
      ...(typed === '' ? [] : pageActions()),
    ].filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
    setResults(pages)
    setActive(0)
    setProgress(typed.length > 1 ? 'searching' : 'done')
    if (typed.length > 1)
      // Loaded with the first search: the palette itself must open at once.
      void import('./find-everywhere.ts')
        .then(({ findEverywhere }) => findEverywhere(session, typed, controller.signal))
        .catch(() => ({ found: [], isWhole: false }))
        .then(({ found, isWhole }) => {
          if (controller.signal.aborted) return
          setProgress(isWhole ? 'done' : 'failed')
          onFound([...found, ...pages])
        })
    return () => controller.abort()
  }, [text, sections, session])
  function go(result: SearchResult | undefined) {
    isEntered.current = !result
    if (!result) return
    if (typeof result.target !== 'string') return onAction(result.target)
    onClose()
    navigate(result.target, { state: { takesFocus: true } })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) setActive((active + step + results.length) % results.length)
    else if (event.key === 'Enter') go(results[active])
    else return
    event.preventDefault()
  }
  return (
    <div className="flex flex-col gap-3">
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
        role="combobox"
        aria-label="Номер заказа или обращения, телефон, ИНН, имя, артикул, слово, раздел"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results[active] && `${listId}-${active}`}
        placeholder="Номер заказа или обращения, телефон, ИНН, имя, артикул, слово, раздел"
        className={controlClasses}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Найденное" className="flex max-h-80 flex-col overflow-y-auto">
        {results.map((result, index) => (
          <div
            key={typeof result.target === 'string' ? result.target : result.note}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5',
              index === active && 'bg-accent-soft',
            )}
            onMouseEnter={() => setActive(index)}
            onClick={() => go(result)}
            onKeyDown={onKeyDown}
          >
            <Icon name={result.icon} className="size-5 shrink-0 text-ink-2" />
            <span className="min-w-0 grow truncate">{result.title}</span>
            <span className="shrink-0 text-note text-ink-3">{result.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={progress === 'failed' ? 'text-bad' : 'text-ink-3'}>
        {text.trim() !== '' && searchNote(progress, results.length)}
      </p>
    </div>
  )
}
