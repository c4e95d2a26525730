import type { Searched } from '@shpulka/contract/catalogue/catalog'
import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { ChipLink, RemovableChip } from '@shpulka/ui/chip.tsx'
import { priceText, rouble, type ShownCurrency } from '@shpulka/ui/text/price-text.rule.ts'
import { Link, useLocation } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { isPickerSearch, isWorkshopSearch } from './workshop-search.rule.ts'

const reasons = {
  layout: 'Похоже, была включена другая раскладка или слова написаны латиницей.',
  typo: 'Похоже, в запросе опечатка.',
  synonym: 'Так этот товар называют по-другому.',
} as const

const withoutWords = (words: readonly string[]) =>
  `Со всеми словами сразу товаров нет, искали без ${words.length === 1 ? 'слова' : 'слов'} ${words.map((word) => `«${word}»`).join(', ')}.`

const priceLimits = ({ from, to }: NonNullable<Searched['price']>, currency: ShownCurrency) =>
  [
    ...(from === null ? [] : [`от ${priceText(from, currency)}`]),
    ...(to === null ? [] : [`до ${priceText(to, currency)}`]),
  ].join(' ')

interface Props {
  choice: ListingChoice
  searched: Searched | null
}

/** Below the heading: what was searched instead of the typed text, and the conditions recognised in it. */
export function SearchCorrection({ choice, searched }: Props) {
  if (!searched) return null
  return (
    <>
      <SearchedInstead choice={choice} searched={searched} />
      <SearchConditions choice={choice} searched={searched} />
      <SearchAdvice choice={choice} searched={searched} />
      {isWorkshopSearch(choice.search) && (
        <p className="mt-3 text-note text-ink-2">
          Оснащаете цех или ателье?{' '}
          <Link
            to={paths.planWorkshopFor(choice.search)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center text-link underline-offset-2 hover:underline md:min-h-0"
          >
            Спланировать рабочие места и смету
          </Link>
          {' или '}
          <Link
            to={paths.constructorSets()}
            className="inline-flex min-h-11 items-center text-link underline-offset-2 hover:underline md:min-h-0"
          >
            выбрать готовые комплекты
          </Link>
        </p>
      )}
      {isPickerSearch(choice.search) && (
        <p className="mt-3 text-note text-ink-2">
          Не уверены, какую взять?{' '}
          <Link
            to={paths.pickMachine()}
            className="inline-flex min-h-11 items-center text-link underline-offset-2 hover:underline md:min-h-0"
          >
            Подобрать машину по ткани и операциям
          </Link>
        </p>
      )}
    </>
  )
}

function SearchedInstead({ choice, searched }: { choice: ListingChoice; searched: Searched }) {
  const { pathname } = useLocation()
  const { kind, words, leftOut, standsInFor, refusedPrice, conditions } = searched
  if (kind === 'as-typed' && leftOut.length === 0 && !refusedPrice && !standsInFor) return null
  return (
    <p className="mt-3 rounded-control border-l-4 border-ink bg-surface px-4 py-2.5" role="status">
      {refusedPrice && `Цены «${refusedPrice}» не бывает: начало больше конца, поэтому её не учли. `}
      {standsInFor ? (
        <>
          <strong className="font-semibold">{standsInFor}</strong>{' '}
          {conditions.some((condition) => condition.kind === 'fits')
            ? 'у нас нет; вот что подходит к '
            : 'у нас нет; вот что его заменяет. '}
          {conditions.some((condition) => condition.kind === 'fits') && (
            <>
              <Link to={paths.search(standsInFor)} className="text-link underline-offset-2 hover:underline">
                машинам, которые его заменяют
              </Link>
              . Сверьте с паспортом вашей машины.{' '}
            </>
          )}
        </>
      ) : (
        kind !== 'as-typed' && `${reasons[kind]} `
      )}
      {leftOut.length > 0 && `${withoutWords(leftOut)} `}
      {!standsInFor && words !== '' && (
        <>
          Показаны товары по запросу <strong className="font-semibold">«{words}»</strong>.{' '}
        </>
      )}
      <Link
        to={pathname + listingQuery({ ...choice, isSearchAsTyped: true, page: 1 })}
        rel="nofollow"
        className="inline-flex min-h-6 items-center text-link underline-offset-2 hover:underline"
      >
        Искать именно «{choice.search}»
      </Link>
    </p>
  )
}

/** The conditions recognised in the words, each with a link that removes it: links work without scripts. */
function SearchConditions({ choice, searched: { conditions, price } }: { choice: ListingChoice; searched: Searched }) {
  const { pathname } = useLocation()
  const currency = useCurrency()
  if (conditions.length === 0) return null
  const textOf = ({ kind, text }: Searched['conditions'][number]) => {
    if (price && kind === 'cheap') return `${text}: ${priceLimits(price, currency)}`
    // Sums in words are roubles, whatever the prices are shown in.
    return price && kind === 'price' && currency.rate !== 1 ? priceLimits(price, rouble) : text
  }
  return (
    <nav aria-label="Условия из запроса" className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-note text-ink-3">Условия из запроса:</span>
      {conditions.map((condition) => (
        <RemovableChip
          key={`${condition.kind} ${condition.text}`}
          to={pathname + listingQuery({ ...choice, search: condition.without, page: 1 })}
        >
          {textOf(condition)}
        </RemovableChip>
      ))}
    </nav>
  )
}

/** Which values suit the material in the words: links that add a filter. Once one is chosen, nothing is said. */
function SearchAdvice({ choice, searched: { advice } }: { choice: ListingChoice; searched: Searched }) {
  const { pathname } = useLocation()
  const open = advice.filter(({ filter }) => !choice.filters.some(({ code }) => code === filter))
  const withValue = (code: string, value: string) =>
    pathname + listingQuery({ ...choice, filters: [...choice.filters, { code, values: [value] }], page: 1 })
  return open.map(({ title, filter, filterTitle, values }) => (
    <nav
      key={`${title} ${filter}`}
      aria-label={`${filterTitle}: ${title.toLowerCase()}`}
      className="mt-3 items-center gap-2 sm:flex"
    >
      <span className="text-note text-ink-3 max-sm:mb-1 max-sm:block">
        {title}, {filterTitle.toLowerCase()}:
      </span>
      <div className="flex gap-2 max-sm:strip max-sm:-mx-4 max-sm:px-4 sm:flex-wrap">
        {values.map((value) => (
          <ChipLink key={value.code} to={withValue(filter, value.code)}>
            {value.title}
          </ChipLink>
        ))}
      </div>
    </nav>
  ))
}
