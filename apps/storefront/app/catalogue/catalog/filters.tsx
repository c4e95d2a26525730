import { type ListingChoice, listingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { useModal } from '@shpulka/ui/modal.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { FilterBlock } from './filter-block.tsx'
import type { FiltersAnswer } from './listing.server.ts'
import { withoutFilters } from './listing-choice.rule.ts'
import type { ShownFilter } from './shown-filters.rule.ts'

export const filtersFormId = 'filters-form'
/** Several checkboxes ticked in a row make one request. */
const debounceMilliseconds = 200

interface Props {
  filters: readonly ShownFilter[]
  choice: ListingChoice
  total: number
  /** Path of the category, or another listing's place (`listingPlace`); empty: the whole catalogue. */
  categoryPath: string
  isOpen: boolean
  onClose: () => void
}

/** The filters of a listing: a form of plain parameters. On phones a sheet; without scripts it opens by URL. */
export function Filters({ filters, choice, total, categoryPath, isOpen, onClose }: Props) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const draft = useDraft(choice, form, categoryPath)
  const close = () => {
    draft.reset()
    onClose()
  }
  useModal(sheet, isOpen, close)
  useClosedOnWideScreen(isOpen, onClose)
  const shownTotal = draft.isChanged ? draft.total : total
  const submitLabel =
    shownTotal === null
      ? 'Считаем…'
      : shownTotal > 0
        ? `Показать ${counted(shownTotal, goodsForms)}`
        : 'Ничего не подходит'

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it always has one of two named roles
    <div
      ref={sheet}
      id="filters"
      aria-label="Фильтры"
      role={isOpen ? 'dialog' : 'complementary'}
      aria-modal={isOpen || undefined}
      className={classes(
        'max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-50 max-lg:flex-col max-lg:bg-surface max-md:left-0 md:max-lg:w-105 md:max-lg:shadow-[0_0_0_100vmax_rgb(23_26_33/0.4)] lg:sticky lg:top-21 lg:z-10 lg:block lg:self-start print:hidden',
        isOpen ? 'max-lg:flex max-lg:animate-[rise_160ms_var(--ease-out)]' : 'max-lg:hidden max-lg:target:flex',
      )}
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 pr-2 pl-4 lg:hidden">
        <p className="text-lead font-semibold">Фильтры</p>
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts this address closes the sheet */}
        <a
          href="#main"
          aria-label="Закрыть фильтры"
          className="grid size-11 place-content-center"
          onClick={(event) => {
            if (!isOpen) return
            event.preventDefault()
            close()
          }}
        >
          <Icon name="x" className="size-5" />
        </a>
      </div>
      <form
        ref={form}
        id={filtersFormId}
        action={pathname}
        onChange={(event) => isCheckbox(event.target) && draft.change(event.target)}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          void navigate(pathname + listingQuery({ ...draft.read(), sort: choice.sort }), { preventScrollReset: true })
        }}
        className="max-lg:min-h-0 max-lg:grow max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:px-4 max-lg:pb-4 lg:-mx-1 lg:max-h-[calc(100dvh-100px)] lg:overflow-y-auto lg:px-1 lg:pr-3 lg:[scrollbar-width:thin]"
      >
        {choice.search && <input type="hidden" name="search" value={choice.search} />}
        {choice.isSearchAsTyped && <input type="hidden" name="exact" value="1" />}
        {filters.map((filter) => (
          <FilterBlock
            key={filter.code}
            filter={filter}
            filterWithAllValues={draft.filters?.find(({ code }) => code === filter.code) ?? null}
            chosen={draft.choice.filters.find(({ code }) => code === filter.code)}
            choice={choice}
            allValuesUrl={`${paths.filters(categoryPath)}${listingQuery({ ...choice, page: 1 })}#${filter.code}`}
            onLoad={draft.loadPreview}
          />
        ))}
        <noscript>
          <button type="submit" className={buttonClasses('primary', 'normal', 'mt-4 w-full')}>
            Показать
          </button>
        </noscript>
      </form>
      {draft.isChanged && (
        <div className="absolute left-full z-20 ml-2 hidden lg:block" style={{ top: draft.top }}>
          <button
            type="submit"
            form={filtersFormId}
            className={buttonClasses('primary', 'small', 'whitespace-nowrap shadow-float')}
          >
            {submitLabel}
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {draft.isChanged && draft.total !== null && `Подходит ${counted(draft.total, goodsForms)}`}
      </p>
      <div className="flex gap-3 border-t border-line p-4 lg:hidden">
        <Link
          to={pathname + listingQuery(withoutFilters(choice))}
          replace
          preventScrollReset
          rel="nofollow"
          onClick={draft.reset}
          className={buttonClasses('quiet')}
        >
          Сбросить
        </Link>
        <button type="submit" form={filtersFormId} className={buttonClasses('primary', 'normal', 'grow')}>
          {submitLabel}
        </button>
      </div>
    </div>
  )
}

/** Where the filters stand beside the list, as after turning a tablet, they are no sheet: what is chosen stays. */
function useClosedOnWideScreen(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const wide = matchMedia('(min-width: 1024px)')
    const onChange = () => wide.matches && close()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [isOpen])
}

const isCheckbox = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

/** The choice being made and its number of results; an answer to an earlier choice is ignored. */
function useDraft(choice: ListingChoice, form: RefObject<HTMLFormElement | null>, categoryPath: string) {
  const appliedQuery = listingQuery({ ...choice, page: 1 })
  const [draft, setDraft] = useState({ appliedQuery, choice, top: 0 })
  if (draft.appliedQuery !== appliedQuery) setDraft({ appliedQuery, choice, top: 0 })
  const { data, load } = useFetcher<FiltersAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const query = listingQuery({ ...draft.choice, page: 1 })
  const answer = data?.query === query ? data : null
  const loadFilters = (search: string) => void load(paths.filters(categoryPath) + search)

  const read = (): ListingChoice => ({
    ...listingChoice(textsOf(new FormData(form.current ?? undefined))),
    sort: choice.sort,
    page: 1,
  })
  const change = (changed: Element) => {
    const next = read()
    const rect = changed.closest('label, fieldset')?.getBoundingClientRect()
    const top = rect ? rect.top - (form.current?.getBoundingClientRect().top ?? 0) : draft.top
    setDraft({ appliedQuery, choice: next, top })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => loadFilters(listingQuery(next)), debounceMilliseconds)
  }
  const onTyped = useEffectEvent(change)
  useEffect(() => {
    // The native event: typed numbers count when finished, not at every key. Checkboxes are handled by React, which has
    // already reset them when this event comes.
    const onChange = ({ target }: Event) =>
      target instanceof HTMLInputElement && target.type !== 'checkbox' && target.name !== '' && onTyped(target)
    const element = form.current
    element?.addEventListener('change', onChange)
    return () => {
      clearTimeout(timer.current)
      element?.removeEventListener('change', onChange)
    }
  }, [form])

  return {
    choice: draft.choice,
    top: draft.top,
    isChanged: query !== appliedQuery,
    /** Null until it is loaded. */
    total: answer?.total ?? null,
    /** All filters with all values; the previous answer until a newer one arrives. */
    filters: data && (answer || query !== appliedQuery) ? data.filters : null,
    read,
    change,
    /** Loads all values for the current choice. */
    loadPreview: () => loadFilters(query),
    reset: () => setDraft({ appliedQuery, choice, top: 0 }),
  }
}

const textsOf = (data: FormData) => [...data].map(([name, value]) => [name, String(value)] as const)
