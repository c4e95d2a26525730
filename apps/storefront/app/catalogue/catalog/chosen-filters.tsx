import { type ListingChoice, listingQuery, type UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { RemovableChip } from '@shpulka/ui/chip.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Link, useLocation } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { priceCode, withoutFilters, withoutRange, withoutValues } from './listing-choice.rule.ts'
import type { ShownFilter } from './shown-filters.rule.ts'

/** The chosen filter values, each a link that removes it: works without scripts. */
export function ChosenFilters({ filters, choice }: { filters: readonly ShownFilter[]; choice: ListingChoice }) {
  const { pathname } = useLocation()
  const currency = useCurrency()
  if (choice.filters.length === 0) return null
  const chips = choice.filters.flatMap(({ code, values = [], from, to }) => {
    const filter = filters.find((each) => each.code === code)
    if (!filter) return []
    const range = rangeText(
      { code, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
      code === priceCode ? currency.sign : filter.unit,
    )
    return [
      ...values.map((value) => ({
        key: `${code} ${value}`,
        title:
          filter.kind === 'flag'
            ? filter.title
            : `${filter.title}: ${filter.values.find((each) => each.code === value)?.title ?? value}`,
        without: withoutValues(choice, code, [value]),
      })),
      ...(range ? [{ key: code, title: `${filter.title} ${range}`, without: withoutRange(choice, code) }] : []),
    ]
  })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {chips.map(({ key, title, without }) => (
        <RemovableChip key={key} to={pathname + listingQuery(without)}>
          {title}
        </RemovableChip>
      ))}
      <Link
        to={pathname + listingQuery(withoutFilters(choice))}
        preventScrollReset
        rel="nofollow"
        className="inline-flex min-h-11 items-center px-1 text-note text-link md:min-h-9"
      >
        Сбросить всё
      </Link>
    </div>
  )
}

/** «от 5 мм до 7,25 мм»: the URL has the numbers as shown. */
function rangeText({ from, to }: UrlFilter, unit: string): string {
  const end = (number: number) => `${numberText(number)}${unit && `\u00a0${unit}`}`
  return [from !== undefined && `от ${end(from)}`, to !== undefined && `до ${end(to)}`].filter(Boolean).join(' ')
}
