import type { Searched } from '@shpulka/contract/catalogue/catalog'
import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { Link, useLocation } from 'react-router'
import { priceText } from '../../base/text/price-text.rule.ts'

const reasons = {
  layout: 'Похоже, была включена другая раскладка.',
  typo: 'Похоже, в запросе опечатка.',
  synonym: 'Так этот товар называют по-другому.',
} as const

const withoutWords = (words: readonly string[]) =>
  `Со всеми словами сразу товаров нет, искали без ${words.length === 1 ? 'слова' : 'слов'} ${words.map((word) => `«${word}»`).join(', ')}.`

const priceLimits = ({ from, to }: NonNullable<Searched['price']>) =>
  [
    'по цене',
    ...(from === null ? [] : [`от ${priceText(from)}`]),
    ...(to === null ? [] : [`до ${priceText(to)}`]),
  ].join(' ')

/** Under the heading: what was searched instead of what was typed, and the way to what was typed. */
export function SearchCorrection({ choice, searched }: { choice: ListingChoice; searched: Searched | null }) {
  const { pathname } = useLocation()
  if (!searched || (searched.kind === 'as-typed' && searched.leftOut.length === 0 && !searched.price)) return null
  return (
    <p className="mt-3 rounded-control border-l-4 border-ink bg-surface px-4 py-2.5" role="status">
      {searched.kind !== 'as-typed' && `${reasons[searched.kind]} `}
      {searched.leftOut.length > 0 && `${withoutWords(searched.leftOut)} `}
      Показаны товары
      {searched.words !== '' && (
        <>
          {' '}
          по запросу <strong className="font-semibold">«{searched.words}»</strong>
        </>
      )}
      {searched.price && ` ${priceLimits(searched.price)}`}.{' '}
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
