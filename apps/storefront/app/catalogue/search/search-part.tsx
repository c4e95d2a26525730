import { FoundAbove, FoundBeside } from '../../content/pages/found-beside.tsx'
import type { Listing } from '../catalog/listing.server.ts'
import { NothingFound } from './nothing-found.tsx'
import { SearchCorrection } from './search-correction.tsx'
import { SearchSections } from './search-sections.tsx'

export interface SearchPartProps {
  /** Above the products, instead of them when there are none, or below them. */
  part: 'above' | 'instead' | 'below'
  data: Listing
}

/** What a listing shows of a search. */
export default function SearchPart({ part, data: { choice, products, foundIn, written, category } }: SearchPartProps) {
  // Products come first; if there are none, the texts found.
  const isTextFirst = products.total === 0 && choice.filters.length === 0
  const texts = written && <FoundBeside search={choice.search} {...written} />
  if (part === 'instead') return <NothingFound choice={choice} searched={products.searched} foundIn={foundIn} />
  if (part === 'below') return !isTextFirst && texts
  return (
    <>
      <SearchCorrection choice={choice} searched={products.searched} />
      {foundIn && <SearchSections choice={choice} foundIn={foundIn} categoryPath={category?.path ?? null} />}
      {isTextFirst ? texts : written && <FoundAbove {...written} />}
    </>
  )
}
