import { type ListingChoice, listingQuery, type UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { RangeField } from '@shpulka/ui/range-field.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { shownAmount } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { priceCode, withoutValues } from './listing-choice.rule.ts'
import { type ShownFilter, valuesAtOnce } from './shown-filters.rule.ts'

/** Longer lists of values get a search field. */
const searchFieldMin = 15

interface Props {
  filter: ShownFilter
  /** The filter with all its values, once they are loaded; null before that. */
  filterWithAllValues: ShownFilter | null
  /** The current selection. */
  chosen: UrlFilter | undefined
  /** The choice the page shows. */
  choice: ListingChoice
  /** A page with all its values, for visitors without scripts. */
  allValuesUrl: string
  onLoad: () => void
}

/** One filter: a checkbox, a range, or a list of checkboxes. Values that are not visible are not rendered. */
export function FilterBlock({ filter, filterWithAllValues, chosen, choice, allValuesUrl, onLoad }: Props) {
  const [isOpen, setIsOpen] = useState(filter.isOpen)
  const shown = filterWithAllValues ?? filter
  const name = `f.${filter.code}`
  const isWithoutValues = filter.kind === 'list' && shown.values.length === 0
  const isFolded = !isOpen || isWithoutValues
  // A press opens it, and the page may come without its values when nothing is chosen in it any more.
  const isWaiting = isOpen && isWithoutValues && filter.valuesCount > 0
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (isWaiting) load()
  }, [isWaiting])
  if (filter.kind === 'flag')
    return (
      <div className="border-b border-line py-1.5 font-medium">
        <Box
          name={name}
          value="1"
          title={filter.title}
          count={shown.values[0]?.count}
          isChosen={chosen?.values?.includes('1') ?? false}
        />
      </div>
    )
  return (
    <details open={isOpen} className="filter-fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="fold">
        {filter.title}
        {filter.kind === 'range' && filter.unit && filter.code !== priceCode ? `, ${filter.unit}` : ''}
      </summary>
      <div>
        {isFolded ? (
          <>
            <ChosenInputs name={name} chosen={chosen} />
            <a href={allValuesUrl} rel="nofollow">
              {filter.kind === 'range' ? 'Указать границы' : `Значения: ${filter.valuesCount}`}
            </a>
          </>
        ) : filter.kind === 'range' ? (
          <Range filter={shown} name={name} chosen={chosen} />
        ) : (
          <Values
            filter={shown}
            hasAllValues={filterWithAllValues !== null}
            name={name}
            chosen={chosen?.values ?? []}
            allValuesUrl={allValuesUrl}
            onLoad={onLoad}
          />
        )}
        {isOpen && shown.narrowedBy.length > 0 && <Narrowing filter={shown} choice={choice} />}
      </div>
    </details>
  )
}

/** What is chosen in a folded filter: the form is read as a whole. */
function ChosenInputs({ name, chosen }: { name: string; chosen: UrlFilter | undefined }) {
  const fields = [
    ...(chosen?.values ?? []).map((value) => [name, value] as const),
    [`${name}.from`, chosen?.from] as const,
    [`${name}.to`, chosen?.to] as const,
  ]
  return fields.map(
    ([field, value]) =>
      value !== undefined && <input key={`${field} ${value}`} type="hidden" name={field} value={value} />,
  )
}

interface BoxProps {
  name: string
  value: string
  title: string
  count: number | undefined
  isChosen: boolean
  /** Uncontrolled: only the browser tracks whether it is checked. */
  isUncontrolled?: boolean
}

/** A checkbox; plain elements, because there are many. */
export function Box({ name, value, title, count, isChosen, isUncontrolled = false }: BoxProps) {
  // Unchecked by this very press it would lose the focus.
  const [wasChosen, setWasChosen] = useState(isChosen)
  if (isChosen && !wasChosen) setWasChosen(true)
  const state = isUncontrolled ? { defaultChecked: isChosen } : { checked: isChosen, onChange: doNothing }
  return (
    <label className="box-line">
      <input
        type="checkbox"
        name={name}
        value={value}
        {...state}
        disabled={count === 0 && !isChosen && !wasChosen}
        className="box"
      />
      <span>{title}</span>
      {count !== undefined && <span>{numberText(count)}</span>}
    </label>
  )
}

/** Changes are handled by the form; React only requires a handler. */
const doNothing = () => {}

export function Range({ filter, name, chosen }: { filter: ShownFilter; name: string; chosen: UrlFilter | undefined }) {
  const currency = useCurrency()
  const isPrice = filter.code === priceCode
  const { min, max } = filter.range ?? { min: 0, max: 0 }
  const shown = (end: number) => (isPrice ? shownAmount(end, currency) : end)
  return (
    <RangeField
      label={filter.title}
      names={[`${name}.from`, `${name}.to`]}
      value={[String(chosen?.from ?? ''), String(chosen?.to ?? '')]}
      min={shown(min)}
      max={shown(max)}
      unit={isPrice ? currency.sign : filter.unit}
    />
  )
}

interface ValuesProps {
  filter: ShownFilter
  hasAllValues: boolean
  name: string
  chosen: readonly string[]
  allValuesUrl: string
  onLoad: () => void
}

function Values({ filter, hasAllValues, name, chosen, allValuesUrl, onLoad }: ValuesProps) {
  const [isLong, setIsLong] = useState(false)
  const [words, setWords] = useState('')
  const isMatching = (title: string) => title.toLowerCase().includes(words.trim().toLowerCase())
  // Chosen values stay in the form, whatever is typed in the list's search.
  const shown = filter.values.filter(
    ({ code, title }, place) => chosen.includes(code) || (isLong ? isMatching(title) : place < valuesAtOnce),
  )
  const hidden = filter.valuesCount - shown.length
  const isWhole = isLong && hasAllValues
  const list = useRef<HTMLDivElement>(null)
  /** The values shown when all were asked for: the first of the others takes the focus from what goes from the page. */
  const shownBefore = useRef<readonly string[] | null>(null)
  useLayoutEffect(() => {
    const before = shownBefore.current
    shownBefore.current = null
    if (!isWhole || before === null) return
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []
    Array.from(boxes)
      .find(({ value }) => !before.includes(value))
      ?.focus()
  }, [isWhole])
  return (
    <>
      {isWhole && filter.valuesCount > searchFieldMin && (
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          placeholder="Найти в списке"
          aria-label={`${filter.title}: найти в списке`}
          className={`${controlClasses} mb-1 md:min-h-9`}
        />
      )}
      <div ref={list} className={isLong ? 'max-h-80 overflow-y-auto overscroll-contain' : undefined}>
        {shown.map(({ code, title, count }) => (
          <Box key={code} name={name} value={code} title={title} count={count} isChosen={chosen.includes(code)} />
        ))}
      </div>
      {isLong && words !== '' && !filter.values.some(({ title }) => isMatching(title)) && (
        <p className="text-note text-ink-3">Такого в списке нет</p>
      )}
      {!isWhole && hidden > 0 && (
        <a
          href={allValuesUrl}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault()
            shownBefore.current = shown.map(({ code }) => code)
            setIsLong(true)
            if (!hasAllValues) onLoad()
          }}
        >
          Показать ещё {numberText(hidden)}
        </a>
      )}
    </>
  )
}

/** Explains why a filter shows only some of its values. */
function Narrowing({ filter, choice }: { filter: ShownFilter; choice: ListingChoice }) {
  const { pathname } = useLocation()
  const unrestricted = filter.narrowedBy.reduce(
    (rest, { code, values }) =>
      withoutValues(
        rest,
        code,
        values.map((value) => value.code),
      ),
    choice,
  )
  return (
    <p className="pt-1 text-note text-ink-2">
      Показаны подходящие к выбору:{' '}
      {filter.narrowedBy
        .map(({ title, values }) => `${title} — ${values.map((value) => value.title).join(', ')}`)
        .join('; ')}
      .{' '}
      <Link to={pathname + listingQuery(unrestricted)} preventScrollReset rel="nofollow" className="text-link">
        Показать все
      </Link>
    </p>
  )
}
