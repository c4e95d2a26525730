import type { Searched } from '@shpulka/contract/catalogue/catalog'
import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-address'
import { Link, useLocation } from 'react-router'

const reasons = {
  layout: 'Похоже, была включена другая раскладка.',
  typo: 'Похоже, в запросе опечатка.',
  synonym: 'Так этот товар называют по-другому.',
} as const

/** Under the heading: what was searched instead of what was typed, and the way to what was typed. */
export function SearchCorrection({ choice, searched }: { choice: ListingChoice; searched: Searched | null }) {
  const { pathname } = useLocation()
  if (!searched || searched.kind === 'as-typed') return null
  return (
    <p className="mt-3 rounded-control border-l-4 border-ink bg-surface px-4 py-2.5" role="status">
      {reasons[searched.kind]} Показаны товары по запросу <strong className="font-semibold">«{searched.words}»</strong>.{' '}
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
