import { availableText } from '@shpulka/ui/availability.rule.ts'
import { classes } from '@shpulka/ui/classes.ts'
import { Dots } from '@shpulka/ui/dots.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useCombobox } from '@shpulka/ui/use-combobox.ts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { useMachineKeys } from '../workshop/machine-list.ts'
import { markedText } from './marked-text.rule.ts'
import { allFoundTitle, type Suggestion, suggestionSections } from './suggestion-sections.ts'
import type { loader } from './suggestions.route.ts'

/** Suggestions are requested after a pause in typing. */
const debounceMilliseconds = 120

/** Of fewer letters nothing is expected yet. */
const shortestMissed = 3

/** Products, categories and suggested queries under the field, a list navigated by arrow keys. */
export default function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const listId = useId()
  const { answer, search } = useSuggestions()
  const sections = answer ? suggestionSections(answer) : []
  const options = sections.flatMap((section) => section.options)
  const { key } = useLocation()
  const { isOpen, active } = useCombobox({ field, listId, count: options.length, search, resetKey: key })
  const isShown = isOpen && options.length > 0
  const isNothing = isOpen && answer !== null && options.length === 0 && answer.typed.trim().length >= shortestMissed
  const wordsToMark = answer?.searched?.words ?? ''

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Подсказок: ${options.length}. Выбирайте стрелками` : ''}
      </p>
      {isNothing && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-40 mt-1.5 rounded-card border border-line bg-surface px-4 py-3 text-note text-ink-2 shadow-float max-md:-right-27 max-md:-left-4 max-md:rounded-none max-md:border-x-0"
        >
          Подсказок нет: проверьте слово или наберите артикул.
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Подсказки"
        hidden={!isShown}
        data-typed={answer?.typed}
        className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[calc(100dvh-13rem)] scroll-pb-20 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface py-2 shadow-float max-md:-right-27 max-md:-left-4 max-md:rounded-none max-md:border-x-0 md:max-h-[70vh]"
        onPointerDown={(event) => {
          // The field keeps the focus; a finger may still scroll.
          if (event.pointerType === 'mouse') event.preventDefault()
        }}
      >
        {isShown &&
          sections.map(({ title, options: sectionOptions }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div
              key={title}
              role="group"
              aria-label={title}
              // All results stay in sight, however many suggestions there are.
              className={classes(
                title === allFoundTitle && 'sticky -bottom-2 -mb-2 border-t border-line bg-surface pb-2',
              )}
            >
              <p aria-hidden className="px-4 pt-2 pb-1 text-note font-medium text-ink-3">
                {title}
              </p>
              {sectionOptions.map((option) => (
                <Option
                  key={option.to}
                  option={option}
                  id={`${listId}-${option.index}`}
                  isActive={active === option.index}
                  wordsToMark={wordsToMark}
                />
              ))}
            </div>
          ))}
      </div>
    </>
  )
}

function Option({
  option,
  id,
  isActive,
  wordsToMark,
}: {
  option: Suggestion
  id: string
  isActive: boolean
  wordsToMark: string
}) {
  const currency = useCurrency()
  const { product } = option
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={option.to}
      className={classes(
        'flex min-h-11 items-center gap-3 px-4 py-1.5 md:min-h-9',
        isActive ? 'bg-accent-soft' : 'hover:bg-ground',
      )}
    >
      {product && (
        <span className="size-11 shrink-0 overflow-hidden rounded-control bg-ground">
          <Picture
            fileId={product.image}
            alt=""
            sizes="44px"
            maxWidth={160}
            isEager
            className="size-full mix-blend-multiply"
          />
        </span>
      )}
      <span className="min-w-0 grow">
        <span className={classes('block', product ? 'line-clamp-2' : 'truncate')}>
          <Marked text={option.title} wordsToMark={wordsToMark} />
        </span>
        {product && <Stock product={product} wordsToMark={wordsToMark} />}
      </span>
      {product && (
        <span className="shrink-0 text-right font-semibold whitespace-nowrap">
          {product.price === null ? (
            <span className="text-note font-normal text-ink-3">по запросу</span>
          ) : (
            <>
              {product.isFrom && <span className="text-note font-normal text-ink-2">от&nbsp;</span>}
              {priceText(product.price, currency)}
            </>
          )}
        </span>
      )}
      {option.count !== undefined && (
        <span className="shrink-0 text-note whitespace-nowrap text-ink-3">{counted(option.count, goodsForms)}</span>
      )}
    </Link>
  )
}

/** Stock, of the size or the colour where one is typed, and the article. */
function Stock({
  product: { vendorCode, isInStock, searched },
  wordsToMark,
}: {
  product: NonNullable<Suggestion['product']>
  wordsToMark: string
}) {
  const count = searched ? searched.count : Number(isInStock)
  return (
    <span className="block row-facts">
      <Dots
        items={[
          <span key="stock" className={count > 0 ? 'text-good' : 'text-warn'}>
            {searched?.colour && (
              <span
                className="mr-1 inline-block size-3 rounded-full border border-edge align-[-2px]"
                style={{ backgroundColor: searched.colour }}
              />
            )}
            {availableText(count, false, undefined, searched?.title)}
          </span>,
          vendorCode && <Marked key="article" text={vendorCode} wordsToMark={wordsToMark} />,
        ]}
      />
    </span>
  )
}

const Marked = ({ text, wordsToMark }: { text: string; wordsToMark: string }) =>
  markedText(text, wordsToMark).map(
    ({ text: piece, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
    isMarked ? <mark key={index} className="bg-transparent font-semibold text-ink">{piece}</mark> : piece, // biome-ignore format: one piece
  )

/** Requests suggestions a moment after the last letter; drops outdated answers. */
function useSuggestions() {
  const { data, load } = useFetcher<typeof loader>({ key: 'suggestions' })
  const machines = useMachineKeys() ?? []
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    answer: typed !== null && data?.typed === typed ? data : null,
    search(text: string) {
      setTyped(text)
      clearTimeout(timer.current)
      if (data?.typed !== text)
        timer.current = setTimeout(() => void load(paths.suggestions(text, machines)), debounceMilliseconds)
    },
  }
}
