import { useEffect, useRef } from 'react'
import { classes } from './classes.ts'

interface Shown {
  readonly title: string
  readonly note: string
}

interface Props<Option extends Shown> {
  /** Options have ids `{listId}-{place}`. */
  listId: string
  options: readonly Option[]
  /** Index of the active option; null when there is none. */
  active: number | null
  isOpen: boolean
  /** Shown under the options, or instead of them. */
  notice?: string | null | undefined
  /** The query the options were found for. */
  query?: string | undefined
  onChoose: (option: Option) => void
}

/** The suggestions under a combobox. */
export function OptionPanel<Option extends Shown>({
  listId,
  options,
  active,
  isOpen,
  notice,
  query,
  onChoose,
}: Props<Option>) {
  const isShown = isOpen && options.length > 0
  const panel = useRef<HTMLDivElement>(null)
  // On a phone the field may be at the bottom of the screen, with its suggestions below the visible part.
  useEffect(() => {
    if (isShown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Подсказок: ${options.length}. Выбирайте стрелками` : ''}
      </p>
      <div
        ref={panel}
        hidden={!isShown && !(isOpen && notice)}
        data-query={query}
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
                onClick={() => onChoose(option)}
                className={classes('cursor-pointer px-3 py-2', active === index ? 'bg-accent-soft' : 'hover:bg-ground')}
              >
                <span className="block">{option.title}</span>
                {option.note && <span className="block text-note text-ink-3">{option.note}</span>}
              </div>
            ))}
        </div>
        {isOpen && notice && (
          <p role="status" className={classes('px-3 py-2 text-note text-ink-2', isShown && 'border-t border-line')}>
            {notice}
          </p>
        )}
      </div>
    </>
  )
}
