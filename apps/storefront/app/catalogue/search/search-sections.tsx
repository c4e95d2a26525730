import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { paths } from '../../paths.ts'

interface Props {
  choice: ListingChoice
  foundIn: { total: number; categories: readonly { id: number; title: string; path: string; count: number }[] }
  /** Path of the current category; null for the whole catalogue. */
  categoryPath: string | null
}

/** The sections of the results: each link repeats the search in one section. */
export function SearchSections({ choice, foundIn: { total, categories }, categoryPath }: Props) {
  if (categories.length < 2 || choice.isSearchAsTyped) return null
  const query = listingQuery({ ...choice, filters: [], page: 1 })
  return (
    <nav
      aria-label="Разделы с найденным"
      className="strip -mx-4 mt-4 gap-2 px-4 scroll-px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      <ChipLink to={paths.catalog() + query} note={total} isCurrent={categoryPath === null}>
        Все разделы
      </ChipLink>
      {categories.map(({ id, title, path, count }) => (
        <ChipLink key={id} to={paths.category(path) + query} note={count} isCurrent={path === categoryPath}>
          {title}
        </ChipLink>
      ))}
    </nav>
  )
}
