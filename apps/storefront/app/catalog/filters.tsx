import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCurrency } from '../shell/shop.ts'
import { numberText } from '../text/number-text.rule.ts'
import { counted, goods } from '../text/plural.rule.ts'
import { shownAmount } from '../text/price-text.rule.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { useModal } from '../ui/modal.ts'
import { RangeField } from '../ui/range-field.tsx'
import type { ShownFilter } from './listing.server.ts'
import { changedQuery, priceCode, withoutFilters } from './listing-choice.rule.ts'

export const filtersFormId = 'filters-form'
const valuesAtOnce = 7
const openAtOnce = 5

interface Props {
  filters: readonly ShownFilter[]
  total: number
  isOpen: boolean
  onClose: () => void
}

/** What narrows a listing: a form of plain parameters. On phones a sheet; without scripts it opens by its address. */
export function Filters({ filters, total, isOpen, onClose }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState(() => new URLSearchParams(search))
  useEffect(() => setQuery(new URLSearchParams(search)), [search])
  useModal(sheet, isOpen, onClose)

  const apply = () => {
    const next = changedQuery(new URLSearchParams(new FormData(form.current ?? undefined) as unknown as Record<string, string>), {})
    setQuery(new URLSearchParams(next))
    void navigate(pathname + next, { replace: true, preventScrollReset: true })
  }
  const applyNow = useRef(apply)
  applyNow.current = apply
  useEffect(() => {
    // The native event: typed numbers count when they are finished, not at every key. Boxes are React's: when this event comes it has set them back already.
    const onChange = (event: Event) => !isBox(event.target) && applyNow.current()
    const element = form.current
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it always has one of two roles that are named
    <div
      ref={sheet}
      id="filters"
      aria-label="Фильтры"
      role={isOpen ? 'dialog' : 'complementary'}
      aria-modal={isOpen || undefined}
      className={classes(
        'max-lg:fixed max-lg:inset-0 max-lg:z-50 max-lg:flex-col max-lg:bg-surface lg:block print:hidden',
        isOpen ? 'max-lg:flex max-lg:animate-[rise_160ms_var(--ease-out)]' : 'max-lg:hidden max-lg:target:flex',
      )}
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 pr-2 pl-4 lg:hidden">
        <p className="text-lead font-semibold">Фильтры</p>
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is the address that closes the sheet */}
        <a
          href="#main"
          aria-label="Закрыть фильтры"
          className="grid size-11 place-content-center"
          onClick={(event) => {
            if (!isOpen) return
            event.preventDefault()
            onClose()
          }}
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </a>
      </div>
      <form
        ref={form}
        id={filtersFormId}
        action={pathname}
        onChange={(event) => isBox(event.target) && apply()}
        className="max-lg:min-h-0 max-lg:grow max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:px-4 max-lg:pb-4"
      >
        {query.get('search') && <input type="hidden" name="search" value={query.get('search') ?? ''} />}
        {filters.map((filter, at) => (
          <FilterBlock key={filter.code} filter={filter} query={query} isOpen={at < openAtOnce} />
        ))}
        <noscript>
          <button type="submit" className={buttonClasses('primary', 'normal', 'mt-4 w-full')}>
            Показать
          </button>
        </noscript>
      </form>
      <div className="flex gap-3 border-t border-line p-4 lg:hidden">
        <Link to={pathname + withoutFilters(query)} replace preventScrollReset rel="nofollow" className={buttonClasses('quiet')}>
          Сбросить
        </Link>
        <Button className="grow" onClick={onClose}>
          {total > 0 ? `Показать ${counted(total, goods)}` : 'Ничего не подходит'}
        </Button>
      </div>
    </div>
  )
}

const isBox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'checkbox'

function FilterBlock({ filter, query, isOpen }: { filter: ShownFilter; query: URLSearchParams; isOpen: boolean }) {
  const name = `f.${filter.code}`
  const isChosen = [...query.keys()].some((key) => key === name || key.startsWith(`${name}.`))
  if (filter.kind === 'flag')
    return (
      <div className="border-b border-line py-1.5">
        <FlagBox filter={filter} name={name} query={query} />
      </div>
    )
  return (
    <details open={isOpen || isChosen} className="group/block border-b border-line py-1">
      <summary className="fold flex min-h-11 items-center justify-between gap-2 font-semibold md:min-h-10">
        {filter.title}
        {filter.kind === 'range' && filter.unit && filter.code !== priceCode ? `, ${filter.unit}` : ''}
      </summary>
      <div className="pb-3">
        {filter.kind === 'range' ? <Range filter={filter} name={name} query={query} /> : <Values filter={filter} name={name} query={query} />}
      </div>
    </details>
  )
}

interface BlockProps {
  filter: ShownFilter
  name: string
  query: URLSearchParams
}

function FlagBox({ filter, name, query }: BlockProps) {
  const value = filter.values[0]
  return (
    <Checkbox name={name} value="1" checked={query.getAll(name).includes('1')} onChange={() => {}} note={value ? numberText(value.count) : undefined}>
      <span className="font-medium">{filter.title}</span>
    </Checkbox>
  )
}

function Range({ filter, name, query }: BlockProps) {
  const currency = useCurrency()
  const isPrice = filter.code === priceCode
  const { min, max } = filter.range ?? { min: 0, max: 0 }
  const shown = (end: number) => (isPrice ? shownAmount(end, currency) : end)
  return (
    <RangeField
      label={filter.title}
      names={[`${name}.from`, `${name}.to`]}
      value={[query.get(`${name}.from`) ?? '', query.get(`${name}.to`) ?? '']}
      min={shown(min)}
      max={shown(max)}
      unit={isPrice ? currency.sign : filter.unit}
    />
  )
}

function Values({ filter, name, query }: BlockProps) {
  const chosen = new Set(query.getAll(name))
  const box = ({ id, title, count }: ShownFilter['values'][number]) => {
    const isChosen = chosen.has(String(id))
    return (
      <Checkbox key={id} name={name} value={id} checked={isChosen} disabled={count === 0 && !isChosen} onChange={() => {}} note={numberText(count)}>
        {title}
      </Checkbox>
    )
  }
  const first = filter.values.slice(0, valuesAtOnce)
  const rest = filter.values.slice(valuesAtOnce)
  return (
    <>
      {first.map(box)}
      {rest.length > 0 && (
        <details open={rest.some(({ id }) => chosen.has(String(id))) || undefined} className="group/rest">
          <summary className="flex min-h-11 items-center text-note font-medium text-link group-open/rest:hidden md:min-h-8">
            Ещё {rest.length}
          </summary>
          {rest.map(box)}
        </details>
      )}
      {filter.isNarrowed && <p className="pt-1 text-note text-ink-3">Только подходящие к выбранному</p>}
    </>
  )
}
