import { Link, useLocation } from 'react-router'
import { useCurrency } from '../shell/shop.ts'
import { numberText } from '../text/number-text.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { RemovableChip } from '../ui/chip.tsx'
import type { ShownFilter } from './listing.server.ts'
import { changedQuery, type ListingChoice, priceCode, withoutFilters, withoutValue } from './listing-choice.rule.ts'

/** What is chosen, each with a way to take it off: links, so that they work without scripts. */
export function ChosenFilters({ filters, choice }: { filters: readonly ShownFilter[]; choice: ListingChoice }) {
  const { pathname, search } = useLocation()
  const currency = useCurrency()
  const query = new URLSearchParams(search)
  if (choice.filters.length === 0) return null
  const numberOf = (filter: ShownFilter, value: number) =>
    filter.code === priceCode ? priceText(value, currency) : `${numberText(value)}${filter.unit && `\u00a0${filter.unit}`}`
  const chips = choice.filters.flatMap(({ code, values = [], from, to }) => {
    const filter = filters.find((each) => each.code === code)
    if (!filter) return []
    const range = [from !== undefined && `от ${numberOf(filter, from)}`, to !== undefined && `до ${numberOf(filter, to)}`].filter(Boolean).join(' ')
    return [
      ...values.map((id) => ({
        key: `${code} ${id}`,
        title: filter.kind === 'flag' ? filter.title : `${filter.title}: ${filter.values.find((value) => value.id === id)?.title ?? '—'}`,
        to: withoutValue(query, code, id),
      })),
      ...(range
        ? [{ key: code, title: `${filter.title} ${range}`, to: changedQuery(query, { [`f.${code}.from`]: null, [`f.${code}.to`]: null }) }]
        : []),
    ]
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, title, to }) => (
        <RemovableChip key={key} to={pathname + to}>
          {title}
        </RemovableChip>
      ))}
      <Link
        to={pathname + withoutFilters(query)}
        preventScrollReset
        rel="nofollow"
        className="inline-flex min-h-11 items-center px-1 text-note text-link md:min-h-9"
      >
        Сбросить всё
      </Link>
    </div>
  )
}
