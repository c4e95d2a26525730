import { Icon } from '@shpulka/ui/icon.tsx'
import { optional } from '@shpulka/ui/optional.ts'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { paths } from '../../paths.ts'

/** Loaded with the first focus, because most visitors do not search. */
const Suggestions = optional(() => import('./suggestions.tsx'))

/** The search in the header: a plain form; with scripts it suggests while typing. */
export function SearchForm() {
  const id = useId()
  const { search, pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  const { state, location } = useNavigation()
  const words = new URLSearchParams(search).get('search') ?? ''
  // The focus may come before hydration.
  useEffect(() => {
    if (field.current && document.activeElement === field.current) setWasFocused(true)
  }, [])
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = words
  }, [words])
  const isSearching = state !== 'idle' && location.pathname === paths.catalog() && location.search.includes('search=')
  return (
    <Form
      key={pathname === paths.catalog() ? 'catalog' : 'other'}
      action={paths.catalog()}
      role="search"
      aria-busy={isSearching}
      className="relative order-last w-[calc(100%-92px)] md:w-full lg:order-none lg:w-auto lg:grow print:hidden"
      onFocus={() => setWasFocused(true)}
    >
      <label htmlFor={id} className="sr-only">
        Поиск по каталогу
      </label>
      <input
        ref={field}
        id={id}
        data-search
        type="text"
        inputMode="search"
        name="search"
        maxLength={200}
        defaultValue={words}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Название или артикул"
        className="h-11 w-full rounded-control border border-edge bg-surface pr-12 pl-4 placeholder:text-ink-3 hover:border-ink focus-visible:border-link focus-visible:outline-offset-0"
      />
      <button
        type="submit"
        aria-label="Найти"
        className="absolute top-0 right-0 grid size-11 place-content-center text-ink-2 hover:text-link"
      >
        <Icon name="search" className="size-5" />
      </button>
      {wasFocused && (
        <Suspense fallback={null}>
          <Suggestions field={field} />
        </Suspense>
      )}
    </Form>
  )
}
